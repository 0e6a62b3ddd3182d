/// The reply of a call that has nothing to tell but that it is done: `{}`.
public struct Done: Codable, Sendable, Equatable {
    public init() {}
}
