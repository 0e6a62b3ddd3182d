public import Wire

/// A kind is there, or says something else now.
public struct KindDeclared: Event {
    public static let name: CallName = "catalogue.kindDeclared"

    public var kind: DeclaredKind

    public var subject: String { "kind \(kind.kind.name)" }

    public init(kind: DeclaredKind) {
        self.kind = kind
    }
}
