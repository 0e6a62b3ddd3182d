/// A hint for the user in a successful reply.
public struct Notice: Codable, Sendable, Hashable {
    /// A stable id: `email-unverified`.
    public var rule: String
    /// Message for the user: lower case, no full stop.
    public var message: String

    public init(rule: String, message: String) {
        self.rule = rule
        self.message = message
    }
}
