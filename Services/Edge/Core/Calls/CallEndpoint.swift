#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import UmkreisMessaging
import NIOCore
import ServiceLifecycle
import UmkreisWire

/// The endpoints of `/v1/<service>/<call>`: any call of any service.
struct CallEndpoints: EndpointSource {
    let table: CallTableSource
    let client: Client
    let guards: Guards
    let audience: Audience

    func endpoint(at path: [Substring]) throws(Fault) -> any Endpoint {
        CallEndpoint(
            call: try table.current.find(CallName("\(path[1]).\(path[2])"), for: audience),
            client: client,
            guards: guards
        )
    }
}

/// `GET` and `POST` of one call, as its description allows.
struct CallEndpoint: Endpoint {
    let call: ExposedCall
    let client: Client
    let guards: Guards

    var methods: [HTTPRequest.Method] {
        // Caches need an address for bytes.
        if call.description.blob == .out { return [.get] }
        return call.isSafe ? [.get, .post] : [.post]
    }

    var name: String { call.name.text }

    var headers: HTTPFields {
        (call.description.deprecation?.httpFields ?? []).reduce(into: [:]) { headers, field in
            if let name = HTTPField.Name(field.name) { headers[name] = field.value }
        }
    }

    func respond(to request: EdgeRequest) async throws -> Response {
        try await guards.admit(request, as: call.rate, to: call) { caller in
            try await CallRequest(call, request, token: caller.token)
        } _: { asked, _ in
            try await reply(to: asked, request)
        }
    }

    private func reply(to asked: CallRequest, _ request: EdgeRequest) async throws -> Response {
        if call.description.blob == .out {
            return try await BlobReply(asked, over: client, in: guards.turns).response(to: request)
        }
        let answer =
            call.description.polls
            // A shutdown does not wait for events.
            ? try await cancelWhenGracefulShutdown { [client] in try await asked.send(over: client) }
            : try await guards.turns.send(asked, over: client)
        if call.givesTokens { guards.users.note(SessionTokens.token(in: answer.reply.body)) }
        guard call.givesTokens, guards.sessions.wantsCookie(request.headers) else {
            return CallReply(answer.reply, to: asked).response(to: request)
        }
        let (body, cookie) = try guards.sessions.hide(answer.reply.body)
        var response = CallReply(answer.reply, showing: body, to: asked).response(to: request)
        response.headers[.setCookie] = cookie
        return response
    }
}
#endif
