/// A request that every service answers under its own name: `catalogue.ping`, `chat.ping`.
public protocol CommonCall: Request {
    /// What stands behind the dot.
    static var word: String { get }
}

extension CommonCall {
    /// This call's name at one service.
    public static func name(at service: ServiceName) -> CallName { CallName("\(service).\(word)") }
}
