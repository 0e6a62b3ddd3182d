public import UmkreisWire

/// Declares an app, or replaces its declaration.
///
/// Its kinds are declared before it. Clients list apps; the services do not depend on them.
///
/// Faults: `invalid` by the rules of ``AppDefinition``, or for an undeclared kind (`unknown-kind`); `conflict` at 50
/// apps.
public struct DeclareApp: Call {
    public static let name: CallName = "catalogue.declareApp"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.conflict]
    public typealias Reply = DeclaredApp

    /// The definition.
    public var app: AppDefinition

    public init(app: AppDefinition) {
        self.app = app
    }
}

extension DeclareApp: Ruled {
    public static let rules: FieldRules = ["app": AppDefinition.sizeRule]
}
