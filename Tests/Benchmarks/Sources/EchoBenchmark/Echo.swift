import UmkreisMessaging

/// The payload of all contenders: ten members, about 450 bytes of JSON.
struct Echo: Call, Equatable {
    static let name: CallName = "echo.echo"
    static let access: Access = .anyone
    static let effect: Effect = .reads
    typealias Reply = Echo

    var id: String
    var kind: String
    var title: String
    var text: String
    var tags: [String]
    var lat: Double
    var lon: Double
    var count: Int
    var isOpen: Bool
    var createdAt: String

    static let sample = Echo(
        id: "01HZX3V9Q4T6M8W2K5J7N0P1RS",
        kind: "restaurant",
        title: "Zum fidelen Affen, Priesterhausgasse",
        text: String(repeating: "Knödel und Bier unter alten Gewölben. ", count: 5),
        tags: ["austrian", "beer", "outdoor seating"],
        lat: 47.802_904_1,
        lon: 13.046_648_7,
        count: 128,
        isOpen: true,
        createdAt: "2026-05-01T12:00:00.000Z"
    )
}

struct EchoHandler: Handler {
    static let isBrief = true

    func handle(_ request: Echo, _ context: CallContext) async throws -> Echo { request }
}

struct NoAnswers: ReplyStore {
    func reply(to key: RequestKey) async throws -> [UInt8]? { nil }
}
