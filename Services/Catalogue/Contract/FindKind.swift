import UmkreisAttributes
public import UmkreisWire

/// Returns a kind of post and the JSON Schema of its attributes.
///
/// Faults: `not-found`.
public struct FindKind: Call {
    public static let name: CallName = "catalogue.findKind"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The kind's name.
    public var kind: PostKind

    public struct Reply: Codable, Sendable, Equatable {
        /// The kind.
        public var kind: DeclaredKind
        /// Schema of ``PostContent/attributes``, draft 2020-12.
        public var attributes: JSONSchema
        /// `nil` when complete.
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

/// How many posts were republished after their searchable texts changed.
public struct ReindexingProgress: Codable, Sendable, Hashable {
    /// Posts republished.
    public var done: Int
    /// Posts at the time of the declaration.
    public var posts: Int

    public init(done: Int, posts: Int) {
        self.done = done
        self.posts = posts
    }
}
