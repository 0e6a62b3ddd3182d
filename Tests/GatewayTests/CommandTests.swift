import GatewaySupervision
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// From the command line to the request.
@Suite("commands")
struct CommandTests {
    struct Example: Sendable, CustomStringConvertible {
        let command: ShellCommand
        let call: String
        let body: String

        init(_ command: ShellCommand, call: String, body: String) {
            self.command = command
            self.call = call
            self.body = body
        }

        var description: String { command.words.joined(separator: " ") }
    }

    static let reads = [
        Example(
            "search pizza forno --near 47.8,13.04 --within 5km --kind restaurant",
            call: "geo.search",
            body: #"{"words":"pizza forno","near":{"lat":47.8,"lon":13.04},"within":5000.0,"kinds":["restaurant"]}"#
        ),
        Example(
            "search --sort newest --limit 7 --cursor abc",
            call: "geo.search",
            body: #"{"sort":"newest","limit":7,"cursor":"abc"}"#
        ),
        Example(
            "nearest 3 --near -33.9,-70.6 --kind sight --kind tip",
            call: "geo.search",
            body: #"{"near":{"lat":-33.9,"lon":-70.6},"kinds":["sight","tip"],"sort":"distance","limit":3}"#
        ),
        Example(
            "place find bad ischl --country at --lang de --limit 2",
            call: "geo.findPlace",
            body: #"{"name":"bad ischl","country":"AT","language":"de","limit":2}"#
        ),
        Example("post show \(someID)", call: "catalogue.findPost", body: #"{"id":"\#(someID)"}"#),
        Example(
            "post list --owner \(someID) --kind offer",
            call: "catalogue.listPosts",
            body: #"{"owner":"\#(someID)","kind":"offer"}"#
        ),
        Example(
            "post ratings \(someID) --sort worst --limit 5",
            call: "catalogue.listRatings",
            body: #"{"post":"\#(someID)","sort":"worst","limit":5}"#
        ),
        Example("profile show \(someID)", call: "auth.findProfile", body: #"{"user":"\#(someID)"}"#),
        Example("news --kind tip --since abc", call: "catalogue.newsAfter", body: #"{"kinds":["tip"],"cursor":"abc"}"#),
    ]

    @Test(arguments: reads) func aReadHasNeitherTokenNorKey(example: Example) async throws {
        let peer = RecordingReceiver([example.call: ["!not-found"]])
        let outcome = try await Shell(over: peer.transport).run(example.command)
        #expect(outcome.status == .notFound)
        #expect(peer.recorded == [.init(call: example.call, token: nil, key: nil, body: example.body)])
    }

    static let ownReads = [
        Example("alerts --since abc", call: "geo.alertsAfter", body: #"{"cursor":"abc"}"#),
        Example("chat search lamp", call: "chat.searchMessages", body: #"{"words":"lamp"}"#),
        Example("alerts list --limit 5", call: "geo.listSavedSearches", body: #"{"limit":5}"#),
    ]

    @Test(arguments: ownReads) func readsOfOwnObjectsCarryTheToken(example: Example) async throws {
        let peer = RecordingReceiver([example.call: ["!not-found"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run(example.command).status == .notFound)
        #expect(peer.recorded == [.init(call: example.call, token: "token-1", key: nil, body: example.body)])
    }

    static let writes = [
        Example(
            "alerts save Lamps lamp --near 47.8,13.04 --within 5km",
            call: "geo.saveSearch",
            body: #"{"name":"Lamps","search":{"words":"lamp","near":{"lat":47.8,"lon":13.04},"within":5000.0}}"#
        ),
        Example("alerts delete \(someID)", call: "geo.deleteSavedSearch", body: #"{"id":"\#(someID)"}"#),
        Example(
            "post create 'A lamp' --near 47.8,13.04 --price '3.50 EUR' --tag light --text old",
            call: "catalogue.createPost",
            body: #"{"post":{"kind":"offer","title":"A lamp","text":"old","point":{"lat":47.8,"lon":13.04},"#
                + #""tags":["light"],"price":{"amount":"3.50","currency":"EUR"}}}"#
        ),
        Example(
            """
            post create 'Zum Löwen' --kind restaurant --category austrian --city Salzburg
            --hours 'Mo-Fr 11:00-22:00' --email l@example.org
            """,
            call: "catalogue.createPost",
            body: #"{"post":{"kind":"restaurant","title":"Zum Löwen","place":{"city":"Salzburg"},"#
                + #""hours":"Mo-Fr 11:00-22:00","category":"austrian","contact":{"email":"l@example.org"}}}"#
        ),
        Example("post delete \(someID) --yes", call: "catalogue.deletePost", body: #"{"id":"\#(someID)"}"#),
        Example("post publish \(someID)", call: "catalogue.publishPost", body: #"{"id":"\#(someID)"}"#),
        Example("post close \(someID)", call: "catalogue.closePost", body: #"{"id":"\#(someID)"}"#),
        Example(
            """
            post create 'Old town fair' --draft --until 2026-05-04T22:00:00Z --from 2026-05-02 --to 2026-05-04
            --geoname 2766824
            """,
            call: "catalogue.createPost",
            body: #"{"post":{"kind":"offer","title":"Old town fair","place":{"geonameID":2766824},"#
                + #""validUntil":"2026-05-04T22:00:00.000Z","dates":{"start":"2026-05-02","end":"2026-05-04"}},"draft":true}"#
        ),
        Example(
            "post rate \(someID) 4 'Good soup'",
            call: "catalogue.ratePost",
            body: #"{"post":"\#(someID)","stars":4,"text":"Good soup"}"#
        ),
        Example(
            "report rating \(someID) --reason spam",
            call: "catalogue.reportRating",
            body: #"{"rating":"\#(someID)","reason":"spam"}"#
        ),
        Example("post unrate \(someID)", call: "catalogue.deleteRating", body: #"{"post":"\#(someID)"}"#),
        Example(
            "post reply \(someID) 'Thank you'",
            call: "catalogue.replyToRating",
            body: #"{"rating":"\#(someID)","text":"Thank you"}"#
        ),
        Example(
            "favourite add \(someID) --note blue",
            call: "favourites.addFavourite",
            body: #"{"post":"\#(someID)","note":"blue"}"#
        ),
        Example("favourite remove \(someID)", call: "favourites.removeFavourite", body: #"{"post":"\#(someID)"}"#),
        Example(
            "chat open \(someID) --about \(someID)",
            call: "chat.openConversation",
            body: #"{"with":"\#(someID)","about":"\#(someID)"}"#
        ),
        Example(
            "chat send \(someID) 'Is it' there? --client-id phone-1",
            call: "chat.sendMessage",
            body: #"{"conversation":"\#(someID)","text":"Is it there?","clientID":"phone-1"}"#
        ),
    ]

    static let operations = [
        Example(
            "operator add ada@example.org",
            call: "auth.grantRole",
            body: #"{"login":"ada@example.org","role":"operator"}"#
        ),
        Example("operator remove ada", call: "auth.revokeRole", body: #"{"login":"ada","role":"operator"}"#),
        Example("moderator add ada", call: "auth.grantRole", body: #"{"login":"ada","role":"moderator"}"#),
        Example(
            "moderator add 01K8Z3V9Q4T6M8W2K5J7N0P1RS",
            call: "auth.grantRole",
            body: #"{"user":"01K8Z3V9Q4T6M8W2K5J7N0P1RS","role":"moderator"}"#
        ),
        Example("moderator remove ada", call: "auth.revokeRole", body: #"{"login":"ada","role":"moderator"}"#),
    ]

    @Test(arguments: operations) func anOperatorNamesAUserByLogin(example: Example) async throws {
        let peer = RecordingReceiver([example.call: [#"{"user":"\#(someID)","roles":["moderator","operator"]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: World.serviceKeySeed)
        let outcome = await shell.run(example.command)
        #expect(outcome.status == .ok)
        #expect(outcome.output == "moderator, operator\n")
        #expect(peer.recorded.map(\.call) == [example.call])
        #expect(peer.recorded.map(\.body) == [example.body])
    }

    @Test(arguments: writes + talks) func aWriteCarriesTheTokenAndAFreshKey(example: Example) async throws {
        let peer = RecordingReceiver([example.call: ["!not-found"]])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run(example.command).status == .notFound)
        #expect(await shell.run(example.command).status == .notFound)
        #expect(
            peer.recordedWithoutNames.filter { $0.call == example.call }
                == ["key-that-nobody-guesses-1", "key-that-nobody-guesses-2"].map {
                    .init(call: example.call, token: "token-1", key: $0, body: example.body)
                }
        )
    }

    @Test func temporaryFaultsAreRetriedUnderTheSameKey() async throws {
        let peer = RecordingReceiver([
            "favourites.removeFavourite": ["!overloaded", "!unavailable", #"{"removed":true,"count":0}"#]
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("favourite remove \(someID)").status == .ok)
        #expect(
            peer.recordedWithoutNames.map(\.key) == [
                "key-that-nobody-guesses-1", "key-that-nobody-guesses-1", "key-that-nobody-guesses-1",
            ]
        )
    }

    private static let nothing = #"{"hits":[],"total":{"count":0}}"#

    @Test func namesOfPlacesAreLookedUpAndShown() async throws {
        let place =
            #"{"type":"city","id":1,"name":"Salzburg","country":"AT","region":"05","point":{"lat":47.8,"lon":13.04},"#
            + #""population":150000,"timeZone":"Europe/Vienna"}"#
        let peer = RecordingReceiver(["geo.findPlace": [#"{"places":[\#(place)]}"#], "geo.search": [Self.nothing]])
        let outcome = try await Shell(over: peer.transport).run("nearest --near salzburg")
        #expect(outcome.status == .ok)
        #expect(outcome.notices.contains("near Salzburg, 05, AT (47.8,13.04)"))
        #expect(peer.recorded.last?.body == #"{"near":{"lat":47.8,"lon":13.04},"sort":"distance","limit":10}"#)
    }

    @Test func aNameThatNoPlaceHasIsNotFound() async throws {
        let peer = RecordingReceiver(["geo.findPlace": [#"{"places":[]}"#]])
        let outcome = try await Shell(over: peer.transport).run("nearest --near Nirgends")
        #expect(outcome.status == .notFound)
        #expect(outcome.notices.contains("no place is named Nirgends"))
    }

    @Test func jsonIsOneVersionedObjectAlsoOfAFault() async throws {
        let peer = RecordingReceiver(["geo.findPlace": [#"{"places":[]}"#], "catalogue.findPost": ["!gone"]])
        let shell = try Shell(over: peer.transport)
        let found = await shell.run("place find x --json")
        #expect(found.output == #"{"v":1,"ok":true,"data":{"places":[]}}"# + "\n")
        let gone = await shell.run("--json post show \(someID)")
        #expect(gone.output == #"{"v":1,"ok":false,"error":{"code":"gone","message":"refused"}}"# + "\n")
        #expect(gone.status == .notFound)
        #expect(gone.notices.isEmpty)
        let fault = NumberRule(1...200).broken(by: 201)?.fault(at: "limit")
        let told = JSONEnvelope.line(Refusal(try #require(fault)))
        let rule = #""field":"limit","rule":"out-of-range","values":"#
        #expect(told.contains(rule) && told.contains(#""most":200"#), "\(told)")
        let usage = await shell.run("serach --json")
        #expect(usage.json?["error"]?["code"] == .string("usage"))
    }
}
