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
        /// How far the search index has been given posts again after a declaration; absent when it has all of them.
        public var reindexing: ReindexingProgress?

        public init(kind: DeclaredKind) {
            self.kind = kind
            attributes = AttributeSchema(stored: kind.kind.attributes ?? []).jsonSchema
        }
    }

    public init(kind: PostKind) {
        self.kind = kind
    }
}

/// How many posts of a kind have been announced again, because words find them by something else since a declaration.
public struct ReindexingProgress: Codable, Sendable, Hashable {
    public var done: Int
    /// How many there were at the declaration.
    public var posts: Int

    public init(done: Int, posts: Int) {
        self.done = done
        self.posts = posts
    }
}
