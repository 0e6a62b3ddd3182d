/// Something that a reply adds for the user although the call has succeeded.
public struct Notice: Codable, Sendable, Hashable {
    /// In kebab case and never changed: `email-unverified`.
    public var rule: String
    /// For people: lower case, no full stop.
    public var message: String

    public init(rule: String, message: String) {
        self.rule = rule
        self.message = message
    }
}
