import HTTPInterface
import HTTPTypes
import Hummingbird
import Messaging
import NIOCore
import ServiceLifecycle
import Wire

/// `GET` and `POST /v1/<service>/<call>`: any call of any service, as its description allows.
struct CallEndpoint: Endpoint {
    let table: CallTableSource
    let client: Client
    let guards: Guards
    let audience: Audience

    func methods(at path: [Substring]) throws -> [HTTPRequest.Method] {
        let call = try call(at: path)
        // Caches need an address for bytes.
        if call.description.blob == .out { return [.get] }
        return call.isSafe ? [.get, .post] : [.post]
    }

    private func call(at path: [Substring]) throws -> ExposedCall {
        try table.current.find(CallName("\(path[1]).\(path[2])"), for: audience)
    }

    func respond(to request: EdgeRequest) async throws -> Response {
        let call = try call(at: request.path)
        try guards.rates.admit(request.client, RateLimits.kind(of: call))
        let caller = try await guards.sessions.caller(of: request)
        let place = try guards.calls.take(request.client, caller.token)
        defer { withExtendedLifetime(place) {} }
        do {
            var response = try await reply(to: try await CallRequest(call, request, token: caller.token), request)
            caller.finish(&response, after: call, guards.sessions)
            return response
        } catch let fault as Fault {
            throw caller.problem(fault, guards.sessions)
        }
    }

    private func reply(to asked: CallRequest, _ request: EdgeRequest) async throws -> Response {
        if asked.call.description.blob == .out {
            return try await BlobReply(asked, over: client).response(to: request)
        }
        let answer =
            asked.call.description.polls
            // A shutdown does not wait for events.
            ? try await cancelWhenGracefulShutdown { [client] in try await asked.send(over: client) }
            : try await asked.send(over: client)
        guard asked.call.givesTokens, guards.sessions.wantsCookie(request.headers) else {
            return CallReply(answer.reply, to: asked).response(to: request)
        }
        let (body, cookie) = try guards.sessions.hide(answer.reply.body)
        var response = CallReply(answer.reply, showing: body, to: asked).response(to: request)
        response.headers[.setCookie] = cookie
        return response
    }
}

extension ExposedCall {
    /// Whether the reply has the tokens of a session.
    var givesTokens: Bool {
        guard case .object(let members)? = description.reply["properties"] else { return false }
        return Set(members.map(\.name)).isSuperset(of: ["token", "refreshToken"])
    }
}

extension Caller {
    /// Sets the cookie after a refresh, and removes it after signing out.
    fileprivate func finish(_ response: inout Response, after call: ExposedCall, _ sessions: BrowserSessions) {
        guard isBrowser, response.headers[.setCookie] == nil else { return }
        response.headers[.setCookie] = call.name == "auth.signOut" ? sessions.clearing : cookie
    }

    /// Removes the cookie of an ended session.
    fileprivate func problem(_ fault: Fault, _ sessions: BrowserSessions) -> Problem {
        var problem = Problem(fault)
        guard isBrowser else { return problem }
        let isEnded = fault.code == .unauthenticated && fault.field == "token"
        problem.headers[.setCookie] = isEnded ? sessions.clearing : cookie
        return problem
    }
}
