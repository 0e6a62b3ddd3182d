import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("umkreis trip")
struct TripCommandTests {
    private static let content =
        #"{"place":{"geonameID":2761369,"country":"AT","city":"Wien"},"#
        + #""dates":{"start":"2026-12-01","end":"2026-12-04"},"title":"Advent","#
        + #""plan":[{"number":3,"date":"2026-12-02","time":"09:30","text":"Walk"}]}"#
    private static let trip =
        #"{"id":"\#(someID)","owner":"\#(someID)","standing":"owner","content":\#(content),"buddies":[],"#
        + #""invitations":1,"createdAt":"2026-05-01T11:00:00.000Z","changedAt":"2026-05-01T11:00:00.000Z","revision":7}"#
    private static let place =
        #"{"type":"city","id":2761369,"name":"Wien","country":"AT","point":{"lat":48.2,"lon":16.4},"population":1,"#
        + #""timeZone":"Europe/Vienna"}"#
    private static let answers = [
        "geo.findPlace": [#"{"places":[\#(place)],"exact":1}"#], "catalogue.createTrip": [#"{"trip":\#(trip)}"#],
        "catalogue.findTrip": [#"{"trip":\#(trip),"tips":[]}"#], "catalogue.updateTrip": [#"{"trip":\#(trip)}"#],
        "catalogue.listTrips": [
            #"{"trips":[{"id":"\#(someID)","owner":"\#(someID)","standing":"invited","#
                + #""place":{"geonameID":2761369,"country":"AT","city":"Wien"},"#
                + #""dates":{"start":"2026-12-01","end":"2026-12-04"}}]}"#
        ],
        "auth.findProfiles": [#"{"profiles":[],"unknown":[],"rest":[]}"#],
        "catalogue.tripCalendar": [#"{"text":"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"}"#],
    ]

    @Test("a list of trips asks for the verification of the e-mail address")
    func saysThatInvitationsWait() async throws {
        let account =
            #"{"user":"\#(someID)","isGuest":false,"roles":[],"createdAt":"2026-05-01T11:00:00.000Z","#
            + #""notices":[{"rule":"email-unverified","message":"verify your e-mail address"}]}"#
        let answers = Self.answers.merging(["auth.myAccount": [account]]) { $1 }
        let shell = try Shell(over: RecordingReceiver(answers).transport)
        try shell.signIn()
        let outcome = await shell.run("trip list")
        #expect(outcome.notices.contains("verify your e-mail address: umkreis account verify"), "\(outcome)")
    }

    @Test("a place is found by name and kept by its id") func isCreated() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let words: ShellCommand = "trip create wien --from 2026-12-01 --to 2026-12-04 --title Advent"
        let outcome = await shell.run("\(words) --lang de")
        #expect(outcome.status == .ok && outcome.output == "\(someID)\n", "\(outcome)")
        #expect(outcome.notices.contains("in Wien, Österreich"))
        #expect(
            peer.recorded.map(\.body) == [
                #"{"name":"wien","types":["city","country"],"language":"de","limit":3}"#,
                #"{"trip":{"place":{"geonameID":2761369,"country":"AT","city":"Wien"},"#
                    + #""dates":{"start":"2026-12-01","end":"2026-12-04"},"title":"Advent"}}"#,
            ]
        )
        #expect(await shell.run("trip create wien --from '1 May' --to 2026-12-04").status == .usage)
    }

    @Test("a tip belongs to a place by its id") func isATipsPlaceToo() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        _ = await shell.run("post create Sperl --kind tip --place vienna --address 'Ring 1'")
        #expect(
            peer.recorded.last?.body == #"{"post":{"kind":"tip","title":"Sperl","#
                + #""place":{"geonameID":2761369,"country":"AT","city":"Wien","address":"Ring 1"}}}"#
        )
    }

    @Test("countries are shown by name in the user's language") func isListedAndShown() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        for (language, name) in [("en", "Austria"), ("de", "Österreich"), ("nl", "Oostenrijk")] {
            #expect(await shell.run("trip list --lang \(language)").output.contains("Wien, \(name)"))
            let shown = await shell.run("trip show \(someID) --lang \(language)").output
            #expect(shown.contains("Wien, \(name)"))
            #expect(shown.contains("3  2026-12-02 09:30  Walk"))
        }
    }

    @Test("a trip shows its country's facts in the user's language, and does without them when geo-search is away")
    func showsItsCountry() async throws {
        let country =
            #"{"country":{"code":"AT","code3":"AUT","id":1,"name":"Österreich","flag":"🇦🇹","capital":\#(Self.place),"#
            + #""population":8847037,"area":83858,"currency":{"code":"EUR","symbol":"€","name":"Euro"},"#
            + #""continent":{"code":"150","name":"Europa"},"languages":[{"code":"de-AT","name":"Deutsch"}],"#
            + #""neighbours":[],"point":{"lat":47.5,"lon":14.5}}}"#
        let peer = RecordingReceiver(Self.answers.merging(["geo.country": [country, "!unavailable"]]) { $1 })
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let shown = await shell.run("trip show \(someID) --lang de --json")
        #expect(shown.output.contains(#""tips":[],"country":{"code":"AT","#), "\(shown)")
        #expect(peer.recorded.contains { $0.call == "geo.country" && $0.body == #"{"code":"AT","language":"de"}"# })
        let without = await shell.run("trip show \(someID)")
        #expect(without.status == .ok && !without.output.contains("capital"))
    }

    @Test func changesApplyToTheCurrentTrip() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("trip edit \(someID) --title Xmas").status == .ok)
        #expect(await shell.run("trip plan add \(someID) 2026-12-03 Ring --at 10:00").status == .ok)
        #expect(await shell.run("trip plan remove \(someID) 3").status == .ok)
        let bodies = peer.recorded.filter { $0.call == "catalogue.updateTrip" }.map(\.body)
        #expect(bodies.count == 3)
        #expect(bodies.allSatisfy { $0.hasPrefix(#"{"id":"\#(someID)","revision":7,"trip":{"#) })
        #expect(bodies[0].contains(#""title":"Xmas""#))
        #expect(bodies[1].contains(#",{"date":"2026-12-03","time":"10:00","text":"Ring"}]"#))
        #expect(bodies[2].hasSuffix(#""plan":[]}}"#))
        #expect(await shell.run("trip plan remove \(someID) 4").status == .notFound)
        #expect(await shell.run("trip edit \(someID)").status == .usage)
        #expect(await shell.run("trip plan add \(someID) 2026-12-03").status == .usage)
    }

    @Test func aCalendarIsPrintedAsItIs() async throws {
        let peer = RecordingReceiver(Self.answers)
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        #expect(await shell.run("trip calendar \(someID)").output == "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    }

    @Test func removesBuddiesByIDOrAddress() async throws {
        let calls = ["inviteBuddy", "acceptInvitation", "leaveTrip", "removeBuddy", "deleteTrip"]
        let peer = RecordingReceiver(Dictionary(uniqueKeysWithValues: calls.map { ("catalogue.\($0)", ["{}"]) }))
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let commands: [ShellCommand] = [
            "invite \(someID) ben@example.org", "accept \(someID)", "leave \(someID)", "remove \(someID) \(someID)",
            "remove \(someID) ben@example.org", "delete \(someID) --yes",
        ]
        for command in commands { #expect(await shell.run("trip \(command)").status == .ok, "\(command.words)") }
        #expect(
            peer.recordedWithoutNames.map(\.body) == [
                #"{"id":"\#(someID)","email":"ben@example.org"}"#, #"{"id":"\#(someID)"}"#, #"{"id":"\#(someID)"}"#,
                #"{"id":"\#(someID)","user":"\#(someID)"}"#, #"{"id":"\#(someID)","email":"ben@example.org"}"#,
                #"{"id":"\#(someID)"}"#,
            ]
        )
        #expect(await shell.run("trip delete \(someID)").status == .usage)
    }
}
