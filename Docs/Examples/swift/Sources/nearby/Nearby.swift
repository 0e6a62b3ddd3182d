import FavouritesContract
import Foundation
import GeoSearchContract
import UmkreisClient

/// Searches near a place as a guest, and adds the first result to the favourites.
///
/// `swift run nearby http://127.0.0.1:8080 Salzburg coffee`
@main
struct Nearby {
    let umkreis: UmkreisClient
    let place: String
    let words: String?

    static func main() async {
        let arguments = CommandLine.arguments
        guard (3...4).contains(arguments.count), let server = URL(string: arguments[1]) else {
            exit(with: "usage: nearby <server> <place> [<words>]", status: 64)
        }
        // An app keeps its session: FileTokenStore, or the keychain.
        let umkreis = UmkreisClient(at: server, tokens: InMemoryTokenStore())
        let words = arguments.count > 3 ? arguments[3] : nil
        do {
            try await Nearby(umkreis: umkreis, place: arguments[2], words: words).run()
        } catch {
            exit(with: "\(error)", status: 1)
        }
    }

    private func run() async throws {
        try await umkreis.send(StartGuest(device: "nearby"))
        guard let found = try await umkreis.send(FindPlace(name: place, limit: 1)).places.first else {
            return print("no place is called \(place)")
        }
        let search = Search(words: words, near: found.point, within: 5_000, sort: .distance, limit: 10)
        let hits = try await umkreis.send(search).hits
        print("\(hits.count) results near \(found.name)")
        for hit in hits { print("\(((hit.distance ?? 0) / 100).rounded() / 10) km  \(hit.title)") }
        if let first = hits.first {
            try await umkreis.send(AddFavourite(post: first.post, note: "near \(place)"))
        }
        for favourite in try await umkreis.send(ListFavourites()).favourites {
            print("favourite: \(favourite.card?.title ?? favourite.post.description)")
        }
    }

    private static func exit(with message: String, status: Int32) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        Foundation.exit(status)
    }
}
