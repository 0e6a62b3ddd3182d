public import UmkreisVocabulary

/// Confirms to auth that the calling service has erased an account's data.
///
/// Idempotent. Faults: `forbidden` for a service that auth expects no receipt from.
public struct ConfirmErasure: Call {
    public static let name: CallName = "auth.confirmErasure"
    public static let access: Access = .service
    public typealias Reply = Done

    /// The erased account.
    public var user: UserID
    /// Rows deleted or blanked.
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
