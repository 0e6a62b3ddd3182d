#if HTTP
/// A limit of the edge that refuses requests.
enum EdgeLimit: String, CaseIterable, Sendable {
    case reads
    case writes
    case signIns = "sign-ins"
    case calls
    case streams
}
    case uploads
#endif
