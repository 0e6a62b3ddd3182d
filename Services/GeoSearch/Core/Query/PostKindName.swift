import CatalogueContract

/// The kinds of post as the wire has them.
enum PostKindName {
    static let all = PostKind.allCases.map(\.rawValue)
}
