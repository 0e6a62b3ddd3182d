#if HTTP
import HTTPInterface
import HTTPTypes
import Hummingbird
import NIOCore
import UmkreisWire

/// `GET /v1/stream`: several long polls as one stream of server-sent events.
struct StreamEndpoint: Endpoint {
    let table: CallTableSource
    let pool: PollPool
    let guards: Guards
    let audience: Audience

    var name: String { "stream" }

    func respond(to request: EdgeRequest) async throws -> Response {
        try guards.count(request, as: .reads)
        let caller = try await guards.sessions.caller(of: request)
        let asked = try StreamRequest(request, token: caller.token, table.current, for: audience)
        let slot = try guards.streams.take(request.client, caller.token)
        let stream = try await EventStream(asked, over: pool)
        if asked.calls.contains(where: \.provesToken), let token = caller.token { guards.users.note(token) }
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        headers[.setCookie] = caller.cookie
        // Otherwise nginx buffers the events.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        if request.request.method == .head { return Response(status: .ok, headers: headers) }
        return Response(status: .ok, headers: headers, body: body(stream, slot, on: request.channel))
    }

    private func body(_ stream: EventStream, _ slot: ConcurrencyLimit.Slot, on channel: any Channel) -> ResponseBody {
        // Otherwise the closure would hold the first events as long as the stream is open.
        let handover = Handover(stream)
        return ResponseBody { writer in
            defer { withExtendedLifetime(slot) {} }
            guard var stream = handover.take() else { return }
            // The channel closes as soon as the client does.
            try await channel.setOption(ChannelOptions.allowRemoteHalfClosure, value: false).get()
            try await stream.run(on: channel) { try await writer.write($0) }
            try await writer.finish(nil)
        }
    }
}
#endif
