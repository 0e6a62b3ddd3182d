/// Whether a call may be repeated without a key.
public enum Effect: String, Sendable, Codable, CaseIterable {
    /// Nothing changes: a client may repeat it.
    case reads
    /// Something may change: only a request with a key may be repeated.
    case writes
}
