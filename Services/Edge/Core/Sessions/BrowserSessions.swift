#if HTTP
import HTTPInterface
import HTTPTypes
import HummingbirdCore
import UmkreisMessaging
import Synchronization
import UmkreisVocabulary
import UmkreisWire

/// Turns the cookies of browsers into tokens, and renews them.
///
/// Pages never see a token, so tabs cannot race for a refresh. The edge refreshes a session once at a time; for a
/// second edge, or a request with the former cookie, the service returns the same pair again.
final class BrowserSessions: Sendable {
    /// Renewed this long before the token expires.
    private static let margin = Duration.seconds(60)
    private static let wish = HTTPField.Name("Umkreis-Session")

    private let seal: CookieSeal
    private let cookie: SessionCookie
    private let guardian: CrossOriginGuard
    private let refreshes: SharedWork<Refresh, SessionTokens>

    private struct Refresh: Hashable, Sendable {
        let token: String
        let network: NetworkClaim
    }

    init(
        _ seal: CookieSeal,
        _ cookie: SessionCookie,
        _ guardian: CrossOriginGuard,
        _ table: CallTableSource,
        over client: Client
    ) {
        (self.seal, self.cookie, self.guardian) = (seal, cookie, guardian)
        refreshes = SharedWork { refresh throws(Fault) in
            var client = client
            client.network = refresh.network
            let call = try table.current.find(.renewsSession, for: .everyone)
            let body: JSONValue = ["refreshToken": .string(refresh.token)]
            let answer = try await client.forward(call.name, body: try RawJSON(encoding: body))
            return try WireJSON.decode(SessionTokens.self, from: Array(answer.reply.body))
        }
    }

    /// - Throws: `invalid` for two credentials; `forbidden` for a request of another site; `unauthenticated`.
    func caller(of request: EdgeRequest) async throws -> Caller {
        let token = try Credential.token(of: request.headers)
        guard let value = try cookie.value(in: request.headers) else { return Caller(token: token) }
        guard token == nil else {
            throw Fault(
                .invalid,
                "send Authorization or the cookie, not both",
                field: "Authorization",
                rule: "repeated"
            )
        }
        if request.method != .get { try guardian.check(request.request.head) }
        guard let session = seal.open(value) else { throw signedOut(Self.ended) }
        let now = Timestamp.now
        guard session.tokenExpiresAt.since(now) < Self.margin else {
            return Caller(token: session.token, session: session)
        }
        do throws(Fault) {
            let next = try await refreshes.value(for: Refresh(token: session.refreshToken, network: request.network))
            return Caller(token: next.token, cookie: try setting(next, at: now), session: CookieSession(next))
        } catch {
            // Without a reply, the old token is used until it expires.
            guard error.code.retry == .never else {
                if session.tokenExpiresAt > now { return Caller(token: session.token, session: session) }
                throw error
            }
            throw signedOut(error)
        }
    }

    /// The token in a request's cookie, which may have expired.
    func token(in headers: HTTPFields) -> String? { try? cookie.value(in: headers).flatMap(seal.open)?.token }

    private static let ended = Fault(
        .unauthenticated,
        "the session has ended: sign in again",
        field: "token",
        rule: "session-ended"
    )

    /// Removes the cookie with the refusal.
    private func signedOut(_ fault: Fault) -> Problem {
        var problem = Problem(fault)
        problem.headers[.setCookie] = cookie.clearing
        return problem
    }

    /// Whether the tokens of a reply go into the cookie: if the request asks for it.
    func wantsCookie(_ headers: HTTPFields) -> Bool { Self.wish.flatMap { headers[$0] } == "cookie" }

    /// Moves a reply's tokens into the cookie.
    ///
    /// - Returns: the body without them, and the value of `Set-Cookie`.
    func hide(_ body: ArraySlice<UInt8>) throws(Fault) -> (body: [UInt8], cookie: String) {
        let bytes = Array(body)
        let tokens = try WireJSON.decode(SessionTokens.self, from: bytes)
        guard case .object(let members) = try WireJSON.decode(JSONValue.self, from: bytes) else {
            throw Fault(.internal, "the reply is not an object")
        }
        let shown = members.filter { !["token", "refreshToken"].contains($0.name) }
        return (try WireJSON.encode(JSONValue.object(shown)), try setting(tokens, at: .now))
    }

    var clearing: String { cookie.clearing }

    /// Lets the next request refresh the session, since its token has expired.
    func renewing(_ session: CookieSession) throws(Fault) -> String {
        var session = session
        session.tokenExpiresAt = Timestamp(milliseconds: 0)
        return cookie.setting(try seal.seal(session), until: session.endsAt, at: .now)
    }

    private func setting(_ tokens: SessionTokens, at now: Timestamp) throws(Fault) -> String {
        cookie.setting(try seal.seal(CookieSession(tokens)), until: tokens.sessionExpiresAt, at: now)
    }
}
#endif
