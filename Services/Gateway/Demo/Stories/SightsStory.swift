import Foundation
import UmkreisTexts

/// A guide to sights nearby, in the town of the demo's map.
struct SightsStory: Story {
    static let app = "sights"
    static let postCount = 4
    static let mainPerson = "Gus"

    private static let square = (lat: 43.7392, lon: 7.4277)

    private static let sights = [
        ("Bridge at sunset", "43.7378,7.4206", "bridge", "The best view of the harbour."),
        ("Fortress above the old town", "43.7316,7.4199", "castle", "Walk up before ten, when it is quiet."),
    ]
    private static let behindThePalace = "43.7294,7.4237"
    private static let fountain = "Fountain on the square"
    private static let garden = "Garden behind the palace"
    private static let water = "Four horses and a lot of water."

    func play(on stage: Stage) async throws {
        try await stage.install()
        stage.remark(.alreadyHere)
        let guide = stage.person("Gerda")
        let visitor = stage.person(Self.mainPerson)
        let name = try await settle(guide, on: stage)

        stage.begin(1)
        try await stage.run(guide, "account", "sign-out")
        let signedIn = try await stage.run(
            guide,
            ["account", "sign-in", name, "--password-stdin"],
            input: guide.password + "\n"
        )
        try stage.expect(signedIn, has: localized("cli.account.signInDone", ["login": .words(name)]))

        stage.begin(2)
        let whole = ["account", "register", "--email", visitor.email, "--name", visitor.name, "--password-stdin"]
        let nameless = whole + ["--first-name", "Gus", "--last-name", ""]
        try await stage.refused(visitor, nameless, input: visitor.password + "\n", as: "invalid")
        let names = ["--first-name", "Gus", "--last-name", "Ganser"]
        try await stage.run(visitor, whole + names, input: visitor.password + "\n")
        try stage.expect(try await stage.run(visitor, "account", "show"), has: "Ganser")

        try await add(visitor, on: stage)
        try await explore(visitor, guide, on: stage)
    }

    /// - Returns: the user name of the guide.
    private func settle(_ guide: Person, on stage: Stage) async throws -> String {
        try await stage.arrive(guide)
        let name = "guide.\(stage.tag)"
        let input = guide.password + "\n"
        try await stage.prepare(guide, ["account", "username", name, "--password-stdin"], input: input)
        for (title, near, photo, text) in Self.sights {
            let words = [
                "post", "create", title, "--kind", "sight", "--near", near, "--text", text, "--radius", "100m",
            ]
            try await stage.prepare(guide, words + ["--photo", stage.files.photo(photo)])
        }
        return name
    }

    private func add(_ visitor: Person, on stage: Stage) async throws {
        stage.begin(3)
        let map = ["map", "--kind", "sight", "--near", "43.7392,7.4277", "--within", "1200m"]
        try await stage.eventually(visitor, map) { shown in
            // Sights of earlier runs at the same place are one pin, with their number.
            Self.sights.allSatisfy { shown.has($0.0) } || shown.text.contains(/\(\d+\)/)
        }

        stage.begin(4)
        let here = "\(Self.square.lat),\(Self.square.lon)"
        let words = ["post", "create", Self.fountain, "--kind", "sight", "--near", here, "--radius", "60m"]
        try await stage.refused(visitor, words, as: "invalid")
        let photo = stage.files.photo("fountain")
        let added = try await stage.run(visitor, words + ["--text", Self.water, "--photo", photo])
        try stage.expect(added, has: localized("cli.post.posted", ["title": .words(Self.fountain)]))

        stage.begin(5)
        let there = try await stage.run(visitor, "place", "at", Self.behindThePalace)
        try stage.expect(there, has: "Monaco-Ville")
        let far = ["post", "create", Self.garden, "--kind", "sight", "--near", Self.behindThePalace]
        try await stage.run(visitor, far + ["--text", "Hedges, dwarfs of stone, and benches in the shade."])
    }

    private func explore(_ visitor: Person, _ guide: Person, on stage: Stage) async throws {
        stage.begin(6)
        let nearest = ["nearest", "10", "--kind", "sight", "--near", "43.7392,7.4277"]
        let found = try await stage.eventually(visitor, nearest) { $0.has(Self.fountain) }
        let byDistance = [Self.fountain, Self.sights[0].0, Self.sights[1].0, Self.garden]
        try stage.expect(found, hasInOrder: byDistance.filter { found.has($0) })
        guard found.entries.count <= 10 else { throw stage.failure("count", "\(found.entries.count) > 10") }
        let own = try stage.number(of: Self.fountain, in: found)
        try stage.expect(try await stage.run(visitor, "post", "show", own), has: Self.water)

        stage.begin(7)
        let track = stage.files.downloads + "/walk.gpx"
        try walk().write(toFile: track, atomically: true, encoding: .utf8)
        // People get notices of other people's sights only.
        let notices = try await stage.run(guide, "track", track, "--kind", "sight")
        try stage.expect(notices, has: Self.fountain)
        let sight = try stage.number(of: Self.fountain, in: try await stage.run(guide, nearest))
        try stage.expect(try await stage.run(guide, "post", "show", sight), has: Self.water)

        stage.begin(8)
        try await stage.run(guide, "post", "rate", sight, "5", "Best before nine.")
        let ratings = try await stage.run(guide, "post", "ratings", sight)
        try stage.expect(ratings, has: "5", "Best before nine.")
    }

    /// Three minutes on foot towards the fountain and two beside it, a point each ten seconds.
    private func walk() -> String {
        let start = Date(timeIntervalSinceNow: -600)
        let points = (0..<30).map { step in
            let share = Double(max(0, 17 - step)) / 17
            let time = start.addingTimeInterval(Double(step) * 10).formatted(.iso8601)
            return
                "<trkpt lat=\"\(Self.square.lat + share * 0.003)\" lon=\"\(Self.square.lon)\"><time>\(time)</time></trkpt>"
        }
        return "<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }
}
