#if HTTP
/// A limit of the edge that refuses requests.
enum EdgeLimit: String, CaseIterable, Sendable {
    case reads
    case writes
    case signIns = "sign-ins"
    case guests
    case pages
    case connections
    case calls
    case uploads
    /// The turns of networks.
    case queue
    case streams
}
#endif
