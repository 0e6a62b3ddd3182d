import Testing
import UmkreisMessaging
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

@Suite("place, country and geo query")
struct PlaceCommandTests {
    private static let place =
        #"{"type":"city","id":1,"name":"Salzburg","country":"AT","region":"05","regionName":"Salzburg","#
        + #""point":{"lat":47.8,"lon":13.04},"population":150000,"timeZone":"Europe/Vienna","distance":1234.5}"#
    private static let country =
        #"{"country":{"code":"AT","code3":"AUT","id":2,"name":"Österreich","flag":"🇦🇹","capital":\#(place),"#
        + #""population":8847037,"area":83858,"currency":{"code":"EUR","symbol":"€","name":"Euro"},"#
        + #""continent":{"code":"150","name":"Europa"},"region":{"code":"155","name":"Westeuropa"},"#
        + #""languages":[{"code":"de-AT","name":"Deutsch"}],"callingCode":"+43","#
        + #""neighbours":[{"code":"DE","name":"Deutschland"}],"point":{"lat":47.6,"lon":14.1}}}"#

    @Test func acceptsAPointSouthOfTheEquator() async throws {
        let peer = RecordingReceiver([
            "geo.placeAt": [
                #"{"place":\#(Self.place),"country":{"code":"AT","name":"Austria"},"timeZone":"Europe/Vienna"}"#
            ]
        ])
        let shell = try Shell(over: peer.transport)
        let outcome = await shell.run("place at -47.8,13.04 --lang de")
        #expect(peer.recorded.last?.body == #"{"point":{"lat":-47.8,"lon":13.04},"language":"de"}"#)
        #expect(outcome.output.contains("Austria (AT)") && outcome.output.contains("Salzburg, Salzburg, AT, 1,2 km"))
        #expect(await shell.run("place at somewhere").status == .usage)
        #expect(await shell.run("place at 91,0").status == .usage)
    }

    @Test func aPlaceIsFoundNearAPoint() async throws {
        let peer = RecordingReceiver(["geo.findPlace": [#"{"places":[\#(Self.place)]}"#]])
        let shell = try Shell(over: peer.transport)
        let outcome = await shell.run("place find Salzburg --near 47.8,13.5")
        #expect(outcome.output.contains("Salzburg, AT"))
        #expect(peer.recorded.last?.body == #"{"name":"Salzburg","near":{"lat":47.8,"lon":13.5},"language":"en"}"#)
        let shown = await shell.run("place find Salzburg --lang nl", onTerminal: true)
        #expect(shown.output.contains("plaats") && !shown.output.contains("city"), "\(shown)")
    }

    @Test func printsACountryInTheReadersLanguage() async throws {
        let peer = RecordingReceiver(["geo.country": [Self.country]])
        let shell = try Shell(over: peer.transport)
        let outcome = await shell.run("country AT --lang de")
        for words in ["🇦🇹 Österreich (AT)", "8.847.037", "Euro (€, EUR)", "Westeuropa, Europa", "+43", "83.858 km²"] {
            #expect(outcome.output.contains(words), "\(words)")
        }
        #expect(await shell.run("country AT --json").output.hasPrefix(#"{"v":1,"ok":true,"data":{"code":"AT""#))
    }

    @Test func answersEveryLineInOrderDespiteInvalidOnes() async throws {
        let hit = #"{"id":1,"name":"Salzburg","country":"AT","distance":12.5}"#
        let peer = RecordingReceiver([
            "geo.nearestPlaces": [#"{"places":[\#(hit)],"next":"bTFhZ2U"}"#, #"{"places":[\#(hit)]}"#]
        ])
        let lines = [
            #"{"lat":47.8,"lon":13.04,"radius":5000}"#, "", #"{"lat":91,"lon":0,"k":1}"#, "nonsense",
            #"{"lat":1,"lon":2}"#, #"{"lat":1,"lon":2,"k":0}"#, #"{"lat":1,"lon":2,"k":2}"#,
        ]
        let shell = try Shell(over: peer.transport)
        let input = lines.joined(separator: "\n")
        let outcome = await shell.run("geo query --file - --json", input: input)
        let answers = outcome.output.split(separator: "\n").map(String.init)
        #expect(outcome.status == .failure && outcome.notices.contains("4 lines"))
        #expect(answers.count == 6)
        #expect(answers.first?.hasPrefix(#"{"line":1,"places":[{"id":1,"#) == true)
        #expect(answers.last?.hasPrefix(#"{"line":7,"places":["#) == true)
        for (answer, field) in zip(answers[1...4], [#""field":"lat""#, #""line":4"#, #""field":"k""#, #""field":"k""#])
        {
            #expect(answer.contains(#""error":{"code":"invalid""#) && answer.contains(field), "\(answer)")
        }
        // Both requests are in flight; the one with more results continues.
        #expect(peer.recorded.map(\.body).contains { $0.contains("bTFhZ2U") })
    }

    @Test func aTableOfAddressesIsBroughtInAndABadRowDoesNotStopTheRest() async throws {
        let fault = #"{"code":"invalid","message":"addresses.1.country is none","field":"addresses.1.country"}"#
        let peer = RecordingReceiver(["geo.importAddresses": [#"{"taken":1,"rejected":[\#(fault)]}"#]])
        let shell = try Shell(over: peer.transport)
        try shell.ownStack(key: [UInt8](repeating: 9, count: 32))
        let table = """
            Name;Street;Number;City;Country;Lat;Lon
            "Mozarts; Geburtshaus";Getreidegasse;9;Salzburg;AT;47.5;13.25
            ;Ring;1;Wien;;48.5;16.5
            ;Ring;2;Wien;AT;north;16.5
            """
        let outcome = await shell.run("place import - --json", input: table)
        #expect(outcome.status == .failure)
        #expect(outcome.output.hasPrefix(#"{"v":1,"ok":true,"data":{"taken":1,"rejected":[{"line":3,"#), "\(outcome)")
        #expect(outcome.output.contains(#""line":4,"fault":{"code":"invalid""#))
        let body = try #require(peer.recorded.last?.body)
        #expect(
            body.contains(#"{"name":"Mozarts; Geburtshaus","street":"Getreidegasse","number":"9","city":"Salzburg","#)
        )
        let nameless = await shell.run("place import -", input: "a,b\n1,2\n")
        #expect(nameless.status == .usage && nameless.notices.contains("header row"))
    }

    @Test func wordsAreALineAPlace() async throws {
        let hit = #"{"id":1,"name":"Salzburg","country":"AT","distance":1250}"#
        let peer = RecordingReceiver(["geo.nearestPlaces": [#"{"places":[\#(hit)]}"#]])
        let input = #"{"lat":47.8,"lon":13.04,"k":1}"#
        let outcome = try await Shell(over: peer.transport).run("geo query --file -", input: input)
        #expect(outcome.output == "1  1  Salzburg  AT  1.2 km\n" || outcome.output == "1  1  Salzburg  AT  1.3 km\n")
        #expect(outcome.status == .ok)
    }

    @Test("a street that is not found for want of addresses is explained")
    func explainsMissingAddresses() async throws {
        let notice = #"{"rule":"no-addresses","message":"this deployment has no addresses"}"#
        let peer = RecordingReceiver(["geo.findPlace": [#"{"places":[],"notice":\#(notice)}"#]])
        let shell = try Shell(over: peer.transport)
        for command in ["place find 'Hauptstraße 5, Wien'", "nearest --near 'Hauptstraße 5, Wien'"] as [ShellCommand] {
            let outcome = await shell.run(command)
            #expect(outcome.notices.contains("this deployment has no addresses"), "\(outcome)")
        }
        let json = await shell.run("nearest --near 'Hauptstraße 5, Wien' --json").json
        #expect(json?["error"]?["rule"] == "no-addresses")
    }
}
