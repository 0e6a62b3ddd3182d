public import Wire

/// An entry that breaks a rule; the others of its batch are imported.
public struct RejectedImport: Codable, Sendable, Equatable {
    /// As it was sent, at most its first 100 characters.
    public var externalID: String
    /// Its field names the entry too: `posts.3.post.title`.
    public var fault: Fault

    public init(externalID: String, fault: Fault) {
        self.externalID = externalID
        self.fault = fault
    }
}
