import Attributes
public import Wire

/// Tells a kind of post, and what the attributes of its posts must be as JSON Schema.
///
/// Faults: `not-found` when no such kind is declared.
public struct FindKind: Call {
    public static let name: CallName = "catalogue.findKind"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var kind: PostKind

    public struct Reply: Codable, Sendable, Equatable {
        public var kind: DeclaredKind
        /// Of ``PostContent/attributes``, draft 2020-12: made from the rules that the catalogue checks them by.
        public var attributes: JSONSchema

        public init(kind: DeclaredKind) {
            self.kind = kind
            attributes = AttributeSchema(stored: kind.kind.attributes ?? []).jsonSchema
        }
    }

    public init(kind: PostKind) {
        self.kind = kind
    }
}
