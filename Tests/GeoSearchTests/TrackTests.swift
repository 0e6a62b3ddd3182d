import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import Foundation
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.track", .services(CatalogueService.self, GeoSearchService.self))
struct TrackTests {
    @Test("passing a sight is reported as entry, stay and exit, to guests too", .everyWiring)
    func reportsVisits() async throws {
        let mill = try await world.person("Ada").fences("Old mill", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let guest = try world.person("Gast", isGuest: true)
        let start = world.hourAgo
        let walk = try Walk(from: start).stay(500, 60).stay(0, 400).stay(500, 60)
        let reply = try await guest.send(Track(fixes: walk.fixes))
        #expect(reply.notices.map(\.event) == [.entered, .dwelling, .left])
        #expect(reply.notices.map(\.post) == [mill, mill, mill])
        #expect(reply.notices.map(\.title) == ["Old mill", "Old mill", "Old mill"])
        #expect(Set(reply.notices.map(\.visit)).count == 1)
        #expect(try reply.notices.map(\.point) == [.hallein, .hallein, .hallein])
        #expect(reply.notices.map(\.radius) == [100, 100, 100])
        #expect(reply.notices[0].at == start.adding(.seconds(60)))
        #expect(reply.notices[2].at == start.adding(.seconds(460)))
        #expect(reply.late == 0)
        // The repeated fixes are too late and have no effect.
        let again = try await guest.send(Track(fixes: walk.fixes))
        #expect(again == Track.Reply(notices: [], late: walk.fixes.count))
    }

    @Test("a visit goes on from call to call, and through a restart of the service") func goesOn() async throws {
        try await world.person("Ada").fences("Old mill", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let ben = try world.person("Ben")
        var events: [FenceEvent] = []
        let walk = try Walk(from: world.hourAgo).stay(500, 30).stay(0, 400).stay(500, 30)
        for (number, fix) in walk.fixes.enumerated() {
            if number == walk.fixes.count / 2 { try await world.restart("geo") }
            events += try await ben.send(Track(fixes: [fix])).notices.map(\.event)
        }
        #expect(events == [.entered, .dwelling, .left])
    }

    @Test("fixes on both sides are a crossing, also across calls") func noticesCrossings() async throws {
        try await world.person("Ada").fences("Old mill", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let ben = try world.person("Ben")
        let start = world.hourAgo
        let sides = try [-400.0, 400, 800].enumerated().map { number, metres in
            let point = try Coordinate.hallein.shifted(by: metres, towards: 0)
            return TrackFix(at: start.adding(.seconds(30 * number)), lat: point.lat, lon: point.lon, accuracy: 10)
        }
        var told: [FenceEvent] = []
        for fix in sides { told += try await ben.send(Track(fixes: [fix])).notices.map(\.event) }
        #expect(told == [.entered, .left])
        // After a restart, the start of the way is unknown.
        let cleo = try world.person("Cleo")
        _ = try await cleo.send(Track(fixes: [sides[0]]))
        try await world.restart("geo")
        #expect(try await cleo.send(Track(fixes: Array(sides[1...]))).notices.isEmpty)
    }

    @Test("a sight is reported once a day by default, and again after starting over") func coolsDown() async throws {
        try await world.person("Ada").fences("Old mill", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let (ben, cleo) = (try world.person("Ben"), try world.person("Cleo"))
        let twice = try Walk(from: world.hourAgo).stay(0, 60).stay(500, 60).stay(0, 60).stay(500, 60)
        #expect(try await ben.send(Track(fixes: twice.fixes)).notices.map(\.event) == [.entered, .left])
        let all = try await cleo.send(Track(fixes: twice.fixes, cooldown: 0)).notices
        #expect(all.map(\.event) == [.entered, .left, .entered, .left])
        #expect(Set(all.map(\.visit)).count == 2)
        world.clock.advance(by: .seconds(86_400))
        let tomorrow = try world.person("Ben", id: ben.id)
        let later = try Walk(from: world.hourAgo).stay(0, 60)
        #expect(try await tomorrow.send(Track(fixes: later.fixes)).notices.map(\.event) == [.entered])
        let anew = try await tomorrow.send(Track(fixes: twice.fixes, startsOver: true))
        #expect(anew.notices.map(\.event) == [.entered, .left])
        #expect(anew.late == 0)
    }

    @Test(
        "own, hidden and blocked posts, drafts and other kinds are not reported",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    )
    func omitsOwnHiddenAndBlockedPosts() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ada.fences("Ada's", at: .hallein, radius: 100)
        try await ben.fences("Ben's", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let walk = try Walk(from: world.hourAgo).stay(0, 60)
        let titles = { (person: Person, track: Track) in
            try await person.send(track).notices.map(\.title)
        }
        #expect(try await titles(ada, Track(fixes: walk.fixes, startsOver: true)) == ["Ben's"])
        #expect(try await titles(ada, Track(fixes: walk.fixes, kinds: ["restaurant"], startsOver: true)) == [])
        #expect(try await titles(ada, Track(fixes: walk.fixes, kinds: ["sight"], startsOver: true)) == ["Ben's"])
        for (blocker, blocked) in [(ada, ben), (ben, ada)] {
            try await blocker.send(Block(user: blocked.id))
            try await world.waitForFollowers()
            #expect(try await titles(ada, Track(fixes: walk.fixes, startsOver: true)) == [])
            try await blocker.send(Unblock(user: blocked.id))
            try await world.waitForFollowers()
        }
        #expect(try await titles(ada, Track(fixes: walk.fixes, startsOver: true)) == ["Ben's"])
    }

    @Test(
        "a post that is deleted or blocked during a visit is dropped without a report",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    )
    func dropsDeletedAndBlockedPosts() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let kept = try await ada.fences("Kept", at: .hallein, radius: 100)
        let gone = try await ada.fences("Gone", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let walk = try Walk(from: world.hourAgo).stay(0, 60)
        #expect(try await ben.send(Track(fixes: walk.fixes)).notices.count == 2)
        #expect(try await ben.visits() == [kept, gone].sorted())
        try await ada.send(DeletePost(id: gone))
        try await world.waitForFollowers()
        let away = try Walk(from: world.hourAgo.adding(.seconds(60))).stay(500, 60)
        let told = try await ben.send(Track(fixes: Array(away.fixes.prefix(1)))).notices
        #expect(told.isEmpty)
        #expect(try await ben.visits() == [kept])
        try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ben.send(Track(fixes: Array(away.fixes.dropFirst()))).notices.isEmpty)
        #expect(try await ben.visits() == [])
    }

    @Test("a key that comes again brings the first answer") func isDoneOnce() async throws {
        try await world.person("Ada").fences("Old mill", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let ben = try world.person("Ben")
        let walk = try Walk(from: world.hourAgo).stay(0, 60)
        let first = try await ben.send(Track(fixes: walk.fixes), key: "k")
        #expect(first.notices.count == 1)
        #expect(try await ben.send(Track(fixes: walk.fixes), key: "k") == first)
        #expect(try await ben.refusal(Track(fixes: [walk.fixes[0]]), key: "k").code == .keyReused)
    }

    @Test("refuses what breaks a rule, and says which", .services(GeoSearchService.self)) func refuses() async throws {
        let ben = try world.person("Ben")
        let now = world.clock.now
        let good = TrackFix(at: now, lat: 47.8, lon: 13)
        let (north, west) = (TrackFix(at: now, lat: 91, lon: 13), TrackFix(at: now, lat: 47, lon: -180.1))
        let cases: [(Track, Fault)] = [
            (Track(fixes: []), BrokenRule.empty.fault(at: "fixes")),
            (Track(fixes: Array(repeating: good, count: 101)), BrokenRule.tooMany(100).fault(at: "fixes")),
            (Track(fixes: [good, north]), BrokenRule.outOfRange(-90...90).fault(at: "fixes.1.lat")),
            (Track(fixes: [west]), BrokenRule.outOfRange(-180...180).fault(at: "fixes.0.lon")),
            (
                Track(fixes: [TrackFix(at: now, lat: 47, lon: 13, accuracy: -1)]),
                BrokenRule.outOfRange(0...1_000_000).fault(at: "fixes.0.accuracy")
            ),
            (Track(fixes: [good], cooldown: 604_801), BrokenRule.outOfRange(0...604_800).fault(at: "cooldown")),
            (Track(fixes: [good], kinds: ["car"]), BrokenRule.unknownKind("car", known: []).fault(at: "kinds")),
        ]
        for (track, expected) in cases { #expect(try await ben.refusal(track) == expected) }
        let ahead = TrackFix(at: now.adding(.seconds(61)), lat: 47.8, lon: 13)
        let fault = try await ben.refusal(Track(fixes: [good, ahead]))
        #expect(fault.field == "fixes.1.at" && fault.rule == "in-the-future")
        let minute = TrackFix(at: now.adding(.seconds(60)), lat: 47.8, lon: 13)
        #expect(try await ben.send(Track(fixes: [minute])).late == 0)
        let stranger = await #expect(throws: Fault.self) { try await world.client.send(Track(fixes: [good])) }
        #expect(stranger?.code == .unauthenticated)
    }

    @Test("no file contains positions, and visits are deleted a week after the last fix")
    func keepsVisitsAndNoPlaces() async throws {
        let mill = try await world.person("Ada").fences("Old mill", at: .hallein, radius: 200)
        try await world.waitForFollowers()
        let ben = try world.person("Ben")
        let spot = try Coordinate(lat: 47.684_312_987, lon: 13.097_512_345)
        let fixes = (0..<20).map { TrackFix(at: world.hourAgo.adding(.seconds($0)), lat: spot.lat, lon: spot.lon) }
        #expect(try await ben.send(Track(fixes: fixes), key: "k").notices.map(\.event) == [.entered])
        #expect(world.traces(ofPlace: spot) == [])
        #expect(try world.traces(ofPlace: .hallein) != [], "nothing is looked for")
        #expect(try await ben.visits() == [mill])
        for (days, visits) in [(7, [mill]), (1, [])] {
            world.clock.advance(by: .seconds(days * 86_400))
            try await world.runMaintenance(of: "geo")
            #expect(try await world.person("Ben", id: ben.id).visits() == visits)
        }
    }

    @Test(
        "visits go with the person, and a guest's with the guest",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    )
    func areErased() async throws {
        let ada = try await world.registered("Ada")
        try await ada.fences("Old mill", at: .hallein, radius: 100)
        try await world.waitForFollowers()
        let ben = try await world.registered("Ben")
        let started = try await world.client.send(StartGuest())
        let guest = try world.person("Gast", id: started.user, token: started.token)
        let walk = try Walk(from: world.hourAgo).stay(0, 60)
        for person in [ben, guest] { _ = try await person.send(Track(fixes: walk.fixes)) }
        for person in [ben, guest] { #expect(try await person.visits().count == 1) }
        try await guest.send(SignOut())
        try await world.sending(as: .gateway).send(DeleteAccount(user: ben.id))
        world.clock.advance(by: .seconds(2 * 86_400))
        try await world.runMaintenance(of: "auth")
        for person in try [ben, guest].map({ try world.person($0.name, id: $0.id) }) {
            try await eventually("\(person.name) has visits") { try await person.visits().isEmpty }
        }
    }

    @Test("at most 200 of ten thousand fences are watched", .noServices) func isBounded() async throws {
        try await IndexFile.run { file in
            let posts = try (1...300).map { number in
                var post = try Post.sample(UInt64(number), kind: .sight, at: (47.6833, 13.0969))
                post.content.fence = Fence(radius: 1_000)
                return post
            }
            try await file.index(posts)
            let person = UserID(high: 7, low: 7)
            let found = try await file.index.read { state in
                try state.posts.fences(near: .hallein, within: 0, upTo: 1_000, FenceFilter(), by: .unlimited)
                    .map(\.fence)
            }
            #expect(found.count == 300)
            var walk = FenceTracking(cooldown: .zero)
            let fixes = try (0..<2).map {
                Fix(at: Timestamp(milliseconds: $0), point: try .hallein, accuracy: 5)
            }
            await walk.apply(fixes, known: []) { _, _ in found }
            #expect(walk.notices.count == 300)
            try await file.database.write { [walk] transaction in
                try transaction.fenceWatches.save(walk, of: person, before: [:], at: Timestamp(milliseconds: 0))
            }
            #expect(try await file.database.read { try $0.fenceWatches.list(of: person, limit: 1_000) }.count == 200)
        }
    }

    @Test(
        .noServices,
        arguments: [
            (FenceWatchQueries.list, "SEARCH fenceWatch USING PRIMARY KEY (person=? AND post>?)"),
            (FenceWatchQueries.delete, "SEARCH fenceWatch USING PRIMARY KEY (person=? AND post=?)"),
            (FenceWatchQueries.deleteAll, "SEARCH fenceWatch USING PRIMARY KEY (person=?)"),
            (FenceWatchQueries.newestFix, "SEARCH tracker USING PRIMARY KEY (person=?)"),
            (FenceWatchQueries.deleteFix, "SEARCH tracker USING PRIMARY KEY (person=?)"),
            (FenceWatchQueries.inactive, "SEARCH tracker USING COVERING INDEX trackerByTime (heardAt<?)"),
        ]
    )
    func statementsUseTheirIndexes(_ sql: String, _ step: String) async throws {
        #expect(try await QueryPlan(of: sql, migrations: GeoSearchService.migrations).steps == [step])
    }
}

/// A user at given distances from Hallein's centre, with a fix every ten seconds.
private struct Walk {
    private(set) var fixes: [TrackFix] = []
    private var moment: Timestamp

    init(from start: Timestamp) {
        moment = start
    }

    func stay(_ metres: Double, _ seconds: Int) throws -> Walk {
        var walk = self
        for _ in 0..<(seconds / 10) {
            let point = try Coordinate.hallein.shifted(by: metres, towards: 90)
            walk.fixes.append(TrackFix(at: walk.moment, lat: point.lat, lon: point.lon, accuracy: 10))
            walk.moment = walk.moment.adding(.seconds(10))
        }
        return walk
    }
}

extension World {
    fileprivate var hourAgo: Timestamp { clock.now.adding(.seconds(-3_600)) }

    private func bytes() -> [Data] {
        ["", "-wal"].map { FileManager.default.contents(atPath: "\(directory(of: "geo"))/geo.sqlite\($0)") ?? Data() }
    }

    /// The coordinates found in geo-search's file or log, as text or as floats of either size and byte order.
    fileprivate func traces(ofPlace point: Coordinate) -> [String] {
        var found: [String] = []
        for (name, value) in [("lat", point.lat), ("lon", point.lon)] {
            let big = withUnsafeBytes(of: value.bitPattern.bigEndian) { Data($0) }
            let forms: [(String, Data)] = [
                ("big", big), ("little", Data(big.reversed())), ("text", Data("\(value)".prefix(8).utf8)),
            ]
            for (form, data) in forms where bytes().contains(where: { $0.range(of: data) != nil }) {
                found.append("\(name) \(form)")
            }
        }
        return found
    }
}

extension Person {
    fileprivate func visits() async throws -> [PostID] {
        try await client.send(ExportMyData(), to: "geo").items.filter { $0.section == "visits" }.map { item in
            try item.item.decode(Visit.self).post
        }
    }

    private struct Visit: Decodable {
        let post: PostID
    }
}
