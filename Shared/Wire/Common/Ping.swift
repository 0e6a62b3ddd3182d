/// Tells that the service's socket loop turns.
///
/// Answered there, before admission, so it says nothing of the rest.
public struct Ping: CommonCall {
    public static let word = "ping"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public typealias Reply = Done

    public init() {}
}
