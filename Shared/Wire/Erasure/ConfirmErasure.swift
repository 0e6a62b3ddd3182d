public import Vocabulary

/// Tells auth that the service which sends it keeps nothing of a person any more (a receipt).
///
/// It may be told again, and of somebody whom auth no longer knows. Faults: `forbidden` for a service from which no receipt
/// is waited for.
public struct ConfirmErasure: Call {
    public static let name: CallName = "auth.confirmErasure"
    public static let access: Access = .service
    public typealias Reply = Done

    public var user: UserID
    /// How many rows were taken out or blanked; 0 or more.
    public var rows: Int

    public init(user: UserID, rows: Int) {
        self.user = user
        self.rows = rows
    }
}

extension ConfirmErasure: Ruled {
    public static let rowsRule = NumberRule(0...Int.max)

    public static let rules: FieldRules = ["rows": rowsRule]
}
