#if HTTP
/// The authenticated caller of a request.
struct Caller: Sendable {
    let token: String?
    /// The value of `Set-Cookie`, after a refresh.
    var cookie: String?
    /// Whether the token comes from a cookie.
    let isBrowser: Bool
}
#endif
