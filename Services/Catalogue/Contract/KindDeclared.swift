public import Wire

/// A kind was declared or changed.
public struct KindDeclared: Event {
    public static let name: CallName = "catalogue.kindDeclared"

    /// The kind.
    public var kind: DeclaredKind

    public var subject: String { "kind \(kind.kind.name)" }

    public init(kind: DeclaredKind) {
        self.kind = kind
    }
}
