/// Checks that the service's socket loop runs, before admission.
public struct Ping: CommonCall {
    public static let word = "ping"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public typealias Reply = Done

    public init() {}
}
