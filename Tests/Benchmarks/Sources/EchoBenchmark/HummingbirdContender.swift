import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore

extension Echo: ResponseCodable {}

/// The echo as JSON over HTTP/1.1 on loopback, with AsyncHTTPClient.
struct HummingbirdContender: Contender {
    let name = "Hummingbird, AsyncHTTPClient"
    private let client: HTTPClient
    private let url: String

    init(port: Int) {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        url = "http://127.0.0.1:\(port)/echo"
    }

    func echo() async throws {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        request.headers.add(name: "content-type", value: "application/json")
        request.body = .bytes(ByteBuffer(data: try JSONEncoder().encode(Echo.sample)))
        let response = try await client.execute(request, timeout: .seconds(5))
        let body = try await response.body.collect(upTo: 1 << 20)
        guard try JSONDecoder().decode(Echo.self, from: Data(buffer: body)) == Echo.sample else { throw WrongEcho() }
    }

    func close() async throws { try await client.shutdown() }

    static func serve(port: Int) async throws {
        let router = Router()
        router.post("echo") { request, context in
            try await request.decode(as: Echo.self, context: context)
        }
        var logger = Logger(label: "hummingbird")
        logger.logLevel = .error
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in Ready.say() },
            logger: logger
        )
        try await application.run()
    }
}
