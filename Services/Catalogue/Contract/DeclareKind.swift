import Attributes
public import Wire

/// Declares a kind of post, or declares one anew: for operators.
///
/// A later declaration may add, relax and relabel at any time; what it makes stricter counts for what is written
/// afterwards, and posts stay readable whatever is declared. An attribute keeps its type. The same declaration again
/// changes nothing and is told to nobody.
///
/// Faults: `invalid`, naming the member that breaks a rule of ``KindDefinition``; `conflict` when there are 100 kinds.
public struct DeclareKind: Call {
    public static let name: CallName = "catalogue.declareKind"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.conflict]
    public typealias Reply = DeclaredKind

    public var kind: KindDefinition

    public init(kind: KindDefinition) {
        self.kind = kind
    }
}

extension DeclareKind: Ruled {
    public static let kindRule = AttributeSchema.sizeRule

    public static let rules: FieldRules = ["kind": kindRule]
}
