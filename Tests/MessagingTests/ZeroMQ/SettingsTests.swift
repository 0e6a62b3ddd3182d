import CZeroMQ
import Testing

@testable import ZeroMQTransport

@Suite("socket settings")
struct SettingsTests {
    @Test func areWhatTheSocketHasAfterwards() throws {
        let context = try #require(zmq_ctx_new())
        for (type, settings) in [(ZMQ_ROUTER, SocketSettings.server), (ZMQ_DEALER, SocketSettings.client)] {
            let socket = try RawSocket(type, in: context, settings: settings)
            for option in settings.options where option.canBeRead {
                #expect(option.current(of: socket) == option.value, "\(option.name)")
            }
            socket.close()
        }
        zmq_ctx_term(context)
    }

    @Test func makeARouterReportALostPeer() throws {
        let context = try #require(zmq_ctx_new())
        let socket = try RawSocket(ZMQ_ROUTER, in: context, settings: .server)
        #expect(socket.send([1, 2, 3, 4, 5], more: true) == EHOSTUNREACH)
        socket.close()
        zmq_ctx_term(context)
    }

    @Test func makeADealerRefuseUnroutableMessages() throws {
        let context = try #require(zmq_ctx_new())
        let socket = try RawSocket(ZMQ_DEALER, in: context, settings: .client)
        try socket.connect("ipc://nobody-listens-here.sock")
        #expect(socket.send([1], more: false) == EAGAIN)
        socket.close()
        zmq_ctx_term(context)
    }
}
