import ServiceKit

/// A user's post quota.
struct PostLimits: Sendable {
    /// Posts in all states.
    var posts = 10_000
    /// Bytes of JSON content.
    var bytes = 64 << 20

    static let names = ["posts", "post-mib"]

    init(_ settings: ServiceSettings) throws {
        posts = try settings.integer("posts", within: 1...10_000_000, standard: posts)
        bytes = try settings.integer("post-mib", within: 1...1_048_576, standard: bytes >> 20) << 20
    }

    /// Returns `nil` (unlimited) for operators.
    func of(_ caller: Caller) -> PostLimits? {
        caller.roles.contains(Role.operator) ? nil : self
    }
}
