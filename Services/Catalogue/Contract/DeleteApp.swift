public import UmkreisWire

/// Deletes the declaration of an app; its kinds and posts remain.
///
/// Faults: `not-found`.
public struct DeleteApp: Call {
    public static let name: CallName = "catalogue.deleteApp"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    /// The app's name.
    public var app: String

    public init(app: String) {
        self.app = app
    }
}

extension DeleteApp: Ruled {
    public static let rules: FieldRules = ["app": TextRule.camelCase]
}
