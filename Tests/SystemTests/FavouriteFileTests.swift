import TestKit
import Testing

/// Favourites that users exchange as files.
@Suite("favourites as files")
struct FavouriteFileTests {
    @Test("another user can import an export", arguments: ["gpx", "geojson", "csv", "kml"])
    func isImportedByOthers(format: String) async throws {
        try await RealStack.run { stack in
            func umkreis(_ words: String, _ more: [String] = [], input: String = "", as user: String) async throws
                -> String
            {
                let all = words.split(separator: " ").map(String.init) + more + ["--profile", user]
                let ended = try await stack.umkreis(all, input: input)
                try #require(ended.status == 0, "\(words): \(ended.errors)")
                return ended.output
            }
            let registration = "account register --email ada@example.org --name Ada --password-stdin"
            _ = try await umkreis(registration, input: "ada brindle ferry oxide\n", as: "ada")
            for name in ["Lamp", "Chair"] {
                let options = "--text any --email ada@example.org --near 47.66,9.18 --json"
                let posted = try await umkreis("post create \(name) \(options)", as: "ada")
                let id = try #require(posted.firstMatch(of: /"id":"([0-9A-Z]{26})"/)).1
                _ = try await umkreis("favourite add \(id)", ["--note", "my \"\(name)\" & more"], as: "ada")
            }
            let file = try await umkreis("favourite export --format \(format)", as: "ada")
            for _ in 1...2 { _ = try await umkreis("favourite import -", input: file, as: "ben") }
            let kept = try await umkreis("favourite list --json", as: "ben")
            #expect(kept.contains(#""count":2"#), "\(kept)")
            for name in ["Lamp", "Chair"] { #expect(kept.contains(#""note":"my \"\#(name)\" & more""#), "\(kept)") }
        }
    }
}
