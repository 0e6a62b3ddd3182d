#if HTTP
/// The authenticated caller of a request.
struct Caller: Sendable {
    let token: String?
    /// The value of `Set-Cookie`, after a refresh.
    var cookie: String?
    /// The session of its cookie; `nil` without one.
    var session: CookieSession?

    var isBrowser: Bool { session != nil }
}
#endif
