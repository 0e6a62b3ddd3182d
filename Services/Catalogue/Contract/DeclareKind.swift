import UmkreisAttributes
public import UmkreisWire

/// Declares or changes a kind of post.
///
/// Stricter rules apply to later writes only; existing posts stay readable. Attributes keep their types. Equal
/// declarations publish no event. A dry run writes nothing.
///
/// Faults: `invalid` by the rules of ``KindDefinition``; `conflict` at 100 kinds.
public struct DeclareKind: Call {
    public static let name: CallName = "catalogue.declareKind"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.conflict]
    public typealias Reply = DeclaredKind

    /// The definition.
    public var kind: KindDefinition

    /// A dry run returns what would be declared; default `false`.
    public var isDryRun: Bool?

    public init(kind: KindDefinition, isDryRun: Bool? = nil) {
        self.kind = kind
        self.isDryRun = isDryRun
    }
}

extension DeclareKind: Ruled {
    public static let rules: FieldRules = ["kind": AttributeSchema.sizeRule]
}
