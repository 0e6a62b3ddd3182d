import BenchmarkKit
import BenchmarkStack
import CatalogueContract
import FavouritesContract
import Foundation
import UmkreisMessaging

/// The cost of reading and writing calls, with real executables, sockets and synced writes.
///
/// `CallsBenchmark FOLDER [WORDS]`: the executables' folder, and a part of a workload's name.
@main
enum Main {
    private static let senders = 32
    private static let rounds = 3

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (2...3).contains(arguments.count) else {
            FileHandle.standardError.write(Data("usage: CallsBenchmark FOLDER-OF-EXECUTABLES [WORDS]\n".utf8))
            exit(64)
        }
        let (products, wanted) = (arguments[1], arguments.count > 2 ? arguments[2] : "")
        let stack = try Stack(products: products)
        var table = Table()
        do {
            let people = try await People(count: senders + 1, on: stack)
            for round in 0...rounds {
                for workload in try await workloads(people) where wanted.isEmpty || workload.name.contains(wanted) {
                    let measured = try await Round.measure(
                        calls: workload.calls,
                        inFlight: workload.inFlight,
                        on: stack.loop.executor,
                        workload.call
                    )
                    if round > 0 { table.add(workload.name, measured) }
                }
            }
        } catch {
            try await stack.end()
            throw error
        }
        try await stack.end()
        print(table.text)
    }

    private static func workloads(_ people: People) async throws -> [Workload] {
        var lamp = PostContent(kind: "offer", title: "A lamp")
        let silent = try await people[1].send(CreatePost(post: lamp)).post.id
        lamp.contact = PostContact(email: "ada@example.org")
        let post = try await people[0].send(CreatePost(post: lamp)).post.id
        _ = try await people[0].send(AddFavourite(post: post))
        _ = try await people[1].send(AddFavourite(post: silent))
        let talks = try await people.talks()
        return [
            Workload("find a post, one at a time", calls: 2_000) { _ in
                _ = try await people[0].send(FindPost(id: post))
            },
            Workload("find a post", calls: 16_000, inFlight: 64) { _ in
                _ = try await people[0].send(FindPost(id: post))
            },
            Workload("list favourites (asks the catalogue), one at a time", calls: 1_000) { _ in
                _ = try await people[0].send(ListFavourites())
            },
            Workload("list favourites (asks auth too), one at a time", calls: 1_000) { _ in
                _ = try await people[1].send(ListFavourites())
            },
            Workload("send a message, one at a time", calls: 500) { _ in
                try await people.says("Are the apples still there?", in: talks[0], by: 0)
            },
            Workload("send messages", calls: 9_600, inFlight: senders) { sender in
                try await people.says("Are the apples still there?", in: talks[sender], by: sender)
            },
        ]
    }
}

struct Workload: Sendable {
    let name: String
    let calls: Int
    let inFlight: Int
    let call: @Sendable (_ caller: Int) async throws -> Void

    init(
        _ name: String,
        calls: Int,
        inFlight: Int = 1,
        _ call: @escaping @Sendable (_ caller: Int) async throws -> Void
    ) {
        self.name = inFlight == 1 ? name : "\(name), \(inFlight) in flight"
        self.calls = calls
        self.inFlight = inFlight
        self.call = call
    }
}
