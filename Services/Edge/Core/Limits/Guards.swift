#if HTTP
import HTTPTypes
import Hummingbird
import HummingbirdCore
import UmkreisMessaging
import UmkreisTokens
import UmkreisWire

/// The checks before every call: rate limits, concurrency limits and sessions.
struct Guards: Sendable {
    let rates: RateLimits
    let users: KnownUsers
    let sessions: BrowserSessions
    /// Calls under way.
    let calls: ConcurrencyLimit
    /// Uploads that are being received.
    let uploads: ConcurrencyLimit
    /// The order in which calls reach the services.
    let turns: CallTurns
    /// Open event streams.
    let streams: ConcurrencyLimit

    /// Shares of a network and of a token in the 256 concurrent calls that the edge sends to a service.
    private static let (callsOfNetwork, callsOfToken) = (128, 32)
    /// Streams for several devices, and for connections that broke unnoticed.
    private static let streamsOfToken = 8
    /// Each takes up to 10 MiB of the disk.
    private static let (uploadsOfNetwork, uploadsOfToken) = (16, 8)

    init(_ rates: RateLimits.Rates, sessions: BrowserSessions, streamsOfNetwork: Int, _ figures: EdgeFigures) {
        users = KnownUsers()
        self.rates = RateLimits(rates, users, figures)
        self.sessions = sessions
        calls = ConcurrencyLimit(
            ofNetwork: Self.callsOfNetwork,
            ofToken: Self.callsOfToken,
            or: { figures.pauses.spread(Fault(.overloaded, "you have too many running requests")) },
            refused: { figures.addRefusal(by: .calls) }
        )
        uploads = ConcurrencyLimit(
            ofNetwork: Self.uploadsOfNetwork,
            ofToken: Self.uploadsOfToken,
            or: { figures.pauses.spread(Fault(.overloaded, "you have too many uploads under way")) },
            refused: { figures.addRefusal(by: .uploads) }
        )
        turns = CallTurns(figures.pauses) { figures.addRefusal(by: .queue) }
        streams = ConcurrencyLimit(
            ofNetwork: streamsOfNetwork,
            ofToken: Self.streamsOfToken,
            or: { Fault(.throttled, "too many streams are open", rule: "too-many-streams", retryAfterMs: 10_000) },
            refused: { figures.addRefusal(by: .streams) }
        )
    }

    /// Admits a request, finds its caller, and puts the browser's cookie on the response or the refusal.
    ///
    /// - Parameters:
    ///   - call: after which the browser may be signed out; `nil` for another path.
    ///   - read: reads the body. Only then the request takes a place, which a slow body would keep from others.
    func admit<Asked>(
        _ request: EdgeRequest,
        as kind: RateLimits.Class,
        to call: ExposedCall? = nil,
        reading read: (Caller) async throws -> Asked,
        _ respond: (Asked, Caller) async throws -> Response
    ) async throws -> Response {
        try count(request, as: kind, to: call)
        let caller = try await sessions.caller(of: request)
        do {
            let asked = try await read(caller)
            let place = try calls.take(request.client, caller.token)
            defer { withExtendedLifetime(place) {} }
            let sender = Requester.network(request.network.network)
            var response = try await Requester.$current.withValue(sender) { try await respond(asked, caller) }
            if call?.provesToken == true, let token = caller.token { users.note(token) }
            if caller.isBrowser, response.headers[.setCookie] == nil {
                response.headers[.setCookie] = call?.endsSession == true ? sessions.clearing : caller.cookie
            }
            return response
        } catch let fault as Fault {
            throw try problem(fault, for: caller)
        }
    }

    /// Counts a request for its user, or for its network if its token is unknown.
    ///
    /// Guests and sign-ins always count for the network.
    func count(_ request: EdgeRequest, as kind: RateLimits.Class, to call: ExposedCall? = nil) throws(Fault) {
        switch kind {
        case .signIns: try rates.admit(request, kind, apart: call?.name)
        case .guests, .pages: try rates.admit(request, kind)
        case .reads, .writes: try rates.admit(request, kind, token: presented(by: request))
        }
    }

    /// The token of a request before its session is checked; that of a cookie is genuine, as this deployment sealed it.
    private func presented(by request: EdgeRequest) -> String? {
        if let sealed = sessions.token(in: request.headers) {
            users.note(sealed)
            return sealed
        }
        return (try? Credential.token(of: request.headers)) ?? nil
    }

    /// Removes the cookie of an ended session.
    private func problem(_ fault: Fault, for caller: Caller) throws(Fault) -> Problem {
        var problem = Problem(fault)
        guard let session = caller.session else { return problem }
        switch (fault.code, fault.field) {
        case (.unauthenticated, "token") where fault.rule == TokenRejection.restoredAccounts:
            problem.headers[.setCookie] = try sessions.renewing(session)
        case (.unauthenticated, "token"): problem.headers[.setCookie] = sessions.clearing
        default: problem.headers[.setCookie] = caller.cookie
        }
        return problem
    }
}
#endif
