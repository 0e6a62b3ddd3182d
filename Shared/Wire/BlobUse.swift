/// Whether bytes travel beside the lines of a call, as a frame of their own (``WireLimits/blob``).
public enum BlobUse: String, Sendable, Codable, CaseIterable {
    case none
    /// Beside the request.
    case `in`
    /// Beside the reply.
    case out
}
