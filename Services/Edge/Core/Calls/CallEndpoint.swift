#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import UmkreisMessaging
import NIOCore
import ServiceLifecycle
import UmkreisWire

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

    func name(at path: [Substring]) -> String { (try? call(at: path))?.name.text ?? EdgeResponder.unknown }

    func headers(at path: [Substring]) -> HTTPFields {
        let fields = (try? call(at: path))?.description.deprecation?.httpFields ?? []
        return fields.reduce(into: [:]) { headers, field in
            if let name = HTTPField.Name(field.name) { headers[name] = field.value }
        }
    }

    func respond(to request: EdgeRequest) async throws -> Response {
        let call = try call(at: request.path)
        let endsSession = call.name == "auth.signOut"
        return try await guards.admit(request, as: RateLimits.kind(of: call), endsSession: endsSession) { caller in
            try await CallRequest(call, request, token: caller.token)
        } _: { asked, _ in
            try await reply(to: asked, request)
        }
    }

    private func reply(to asked: CallRequest, _ request: EdgeRequest) async throws -> Response {
        if asked.call.description.blob == .out {
            return try await BlobReply(asked, over: client, in: guards.turns).response(to: request)
        }
        let answer =
            asked.call.description.polls
            // A shutdown does not wait for events.
            ? try await cancelWhenGracefulShutdown { [client] in try await asked.send(over: client) }
            : try await guards.turns.send(asked, over: client)
        guard asked.call.givesTokens, guards.sessions.wantsCookie(request.headers) else {
            return CallReply(answer.reply, to: asked).response(to: request)
        }
        let (body, cookie) = try guards.sessions.hide(answer.reply.body)
        var response = CallReply(answer.reply, showing: body, to: asked).response(to: request)
        response.headers[.setCookie] = cookie
        return response
    }
}
#endif
