import Foundation
import Hummingbird

/// Echoes a post through Codable on any free port, which it prints.
@main
struct Main {
    struct Post: ResponseCodable {
        let id, kind, title, text: String
        let tags: [String]
        let lat, lon: Double
        let count: Int
        let isOpen: Bool
        let createdAt: String
    }

    static func main() async throws {
        let router = Router()
        router.post("echo") { request, context in try await request.decode(as: Post.self, context: context) }
        try await Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { FileHandle.standardOutput.write(Data("\($0.localAddress?.port ?? 0)\n".utf8)) },
            logger: nil
        ).run()
    }
}
