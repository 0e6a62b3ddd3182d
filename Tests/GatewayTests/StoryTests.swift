import AuthContract
import StackTestKit
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit

/// The main use case, typed, against the five services.
@Suite("story", .stack)
struct StoryTests {
    private static let password = "brindle ferry oxide\n"

    @Test func aGuestsFavouriteSurvivesRegistration() async throws {
        let shell = try Shell(in: world)
        let paula = try await shell.registers("paula")
        let posted = try await shell.done(
            "post create 'Zwölf rote Äpfel' --near 47.7981,13.0469 --price '3.50 EUR'",
            as: "paula"
        )
        let post = try #require(posted["post"]?["id"]?.text)
        #expect(posted["post"]?["owner"] == .string(paula))
        try await world.waitForFollowers()

        let hits = try await shell.done("search apf --near Salzburg --within 5km", as: "sami")["hits"]
        #expect(hits?[0]?["post"] == .string(post))
        #expect(hits?[0]?["ownerName"] == .string("paula"))
        #expect(try await shell.done("favourite add \(post)", as: "sami")["count"] == .integer(1))
        try await shell.registers("sami")
        #expect(try await shell.done("favourite list", as: "sami")["favourites"]?[0]?["state"] == .string("ok"))

        _ = try await shell.done("post delete \(post) --yes", as: "paula")
        try await world.waitForFollowers()
        #expect(try await shell.done("search apf", as: "sami")["hits"] == .array([]))
        #expect(try await shell.done("favourite list", as: "sami")["favourites"]?[0]?["state"] == .string("gone"))
        #expect(await shell.run("post show \(post)").status == .notFound)
    }

    @Test func signingInKeepsAGuestsFavourites() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        let post = try #require(
            try await shell.done("post create 'A lamp' --near 47.8,13.04", as: "paula")["post"]?["id"]?
                .text
        )
        _ = try await shell.done("favourite add \(post)", as: "phone")
        let signIn: ShellCommand = "account sign-in paula@example.org --password-stdin --profile phone"
        let wrong = await shell.run(signIn, input: "not the password\n")
        #expect(wrong.status == .authenticationRequired)
        #expect(try await shell.done("favourite list", as: "phone")["count"] == .integer(1))
        let right = await shell.run(signIn, input: "paula " + Self.password)
        #expect(right.status == .ok)
        #expect(right.notices.contains("merged the guest's data into this account"))
        try await world.waitForFollowers()
        #expect(try await shell.done("favourite list", as: "paula")["favourites"]?[0]?["post"] == .string(post))
        let again = await shell.run(signIn, input: "paula " + Self.password)
        #expect(again.status == .ok)
        #expect(!again.notices.contains("guest"))
    }

    @Test(.everyWiring) func aWatchShowsNewMessages() async throws {
        let shell = try Shell(in: world)
        let paula = try await shell.registers("paula")
        try await shell.registers("sami")
        let start = try #require(try await shell.done("call chat.syncAfter", as: "paula")["cursor"]?.text)
        let opened = try await shell.done("chat open \(paula)", as: "sami")
        let talk = try #require(opened["conversation"]?["id"]?.text)
        _ = try await shell.done("chat accept \(talk)", as: "paula")
        async let watched = shell.run("chat watch --profile paula --since \(start) --count 2")
        _ = try await shell.done("chat send \(talk) 'Are the apples still there?'", as: "sami")
        _ = try await shell.done("chat send \(talk) Yes, 'come by at six.'", as: "paula")
        let shown = await watched
        #expect(shown.status == .ok)
        #expect(
            shown.output.split(separator: "\n") == [
                "[sami]  1  sami  2026-05-01T12:00:00.000Z  Are the apples still there?",
                "[sami]  2  paula  2026-05-01T12:00:00.000Z  Yes, come by at six.",
            ]
        )
        // Replying marks as read.
        #expect(try await shell.done("chat list", as: "paula")["unreadConversations"] == .integer(0))
        #expect(try await shell.done("chat list", as: "sami")["unreadConversations"] == .integer(1))
        _ = try await shell.done("chat read \(talk)", as: "sami")
        #expect(try await shell.done("chat list", as: "sami")["unreadConversations"] == .integer(0))
    }

    @Test("a list of conversations shows senders, requests and deleted users")
    func aListOfConversationsIsReadable() async throws {
        let shell = try Shell(in: world)
        let paula = try await shell.registers("paula")
        let sami = try await shell.registers("sami")
        let talk = try #require(try await shell.done("chat open \(paula)", as: "sami")["conversation"]?["id"]?.text)
        _ = try await shell.done("chat send \(talk) Hello", as: "sami")
        #expect(await shell.run("chat list --profile sami").output.contains("not answered  You: Hello"))
        #expect(await shell.run("chat list --profile paula").notices.contains("1 request: umkreis"))
        _ = try await shell.done("chat accept \(talk)", as: "paula")
        let group = try #require(
            try await shell.done("chat group create Divers \(sami)", as: "paula")["conversation"]?["id"]?
                .text
        )
        _ = try await shell.done("chat group leave \(group)", as: "sami")
        for words in [["mute", group], ["pin", group], ["unread", group]] {
            _ = try await shell.done("chat \(words[0]) \(words[1])", as: "paula")
        }
        let listed = await shell.run("chat list --profile paula")
        #expect(listed.output.contains("Divers  0  pinned, unread, muted  sami: (left)"))
        let lamp = try await shell.done("post create 'A lamp'", as: "paula")
        let post = try #require(lamp["post"]?["id"]?.text)
        _ = try await shell.done("chat send \(talk) --post \(post)", as: "paula")
        let read = await shell.run("chat read \(talk) --around 2 --profile sami")
        #expect(read.output.contains("[post \(post) A lamp]"))
        let marks = await shell.run("chat marks \(talk) --profile paula")
        #expect(marks.output.contains("sami"))
        let hidden = await shell.run("chat privacy --reading hidden --profile paula")
        #expect(hidden.output.contains("reading   hidden\npresence  shown"))
        let reported = await shell.run("report conversation \(talk) --reason spam --profile paula")
        #expect(reported.status == .ok)
        try await world.sending(as: .gateway).send(DeleteAccount(user: try #require(UserID(sami))))
        try await world.waitForFollowers()
        #expect(await shell.run("chat list --profile paula").output.contains("deleted user"))
        #expect(await shell.run("chat read \(talk) --profile paula").output.contains("deleted user"))
    }

    @Test func tokensAreRenewedWhileTheSessionLasts() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("ada")
        for _ in 1...3 {
            world.clock.advance(by: .seconds(3600))
            #expect(try await shell.done("account show", as: "ada")["email"] == .string("ada@example.org"))
        }
        _ = try await shell.done("account sign-out", as: "ada")
        let again = await shell.run(
            "account sign-in ada@example.org --password-stdin --profile ada",
            input: "ada " + Self.password
        )
        #expect(again.status == .ok)
        let wrong = await shell.run(
            "account sign-in ada@example.org --password-stdin --profile other",
            input: "not the password\n"
        )
        #expect(wrong.status == .authenticationRequired)
    }

    @Test func anImportIsSearchableAtOnceAndCanBeRepeated() async throws {
        let shell = try Shell(in: world)
        try await shell.registers("paula")
        try shell.ownStack(key: World.serviceKeySeed)
        let lines = (1...450).map { number in
            #"{"externalId":"n\#(number)","kind":"restaurant","title":"Gasthaus \#(number)","#
                + #""point":{"lat":47.8,"lon":\#(13 + Double(number) / 10_000)},"attributes":{"cuisine":["austrian"]}}"#
        }
        let bad = #"{"externalId":"bad","kind":"restaurant","title":""}"#
        let file = (lines + [bad]).joined(separator: "\n")
        let words: ShellCommand = "import - --source osm --json --profile paula"
        let first = await shell.run(words, input: file, environment: ["UMKREIS_DEPLOYMENT": World.deployment])
        #expect(first.status == .failure)
        #expect(first.json?["data"]?["created"] == .integer(450))
        #expect(first.json?["data"]?["rejections"]?[0]?["line"] == .integer(451))
        #expect(first.json?["data"]?["isSearchable"] == .bool(true))
        let nearest = try await shell.done("nearest 1 --near 47.8,13.0451", as: "paula")["hits"]
        #expect(nearest?[0]?["title"] == .string("Gasthaus 450"))
        let cursor = try #require(try await shell.done("news", as: "paula")["cursor"]?.text)
        let second = await shell.run(words, input: file)
        #expect(second.json?["data"]?["unchanged"] == .integer(450))
        #expect(try await shell.done("news --since \(cursor)", as: "paula")["kinds"] == [])
        world.clock.advance(by: .seconds(60))
        let rest = lines.prefix(440).joined(separator: "\n")
        let third = await shell.run("\(words) --prune", input: rest)
        #expect(third.json?["data"]?["closed"] == .integer(10))
        let followed = await shell.run("news --since \(cursor) --follow --count 1 --json")
        #expect(followed.json?["kind"] == "restaurant")
    }

    @Test func showsTheDescriptionsOfServices() async throws {
        let shell = try Shell(in: world)
        let services = try await shell.done("services", as: "ada")["services"]
        for index in 0..<5 { #expect(services?[index]?["isReady"] == .bool(true)) }
        let described = await shell.run("describe catalogue.createPost")
        #expect(described.output.contains("access   signedIn\neffect   writes\n"))
        #expect(described.output.contains("\nrequest\npost "))
        #expect(described.output.contains("\npost.point.lat        number "))
        let whole = try await shell.done("describe auth.register", as: "ada")["calls"]?[0]
        let email = whole?["request"]?["properties"]?["email"]
        #expect(email?["maxLength"] == .integer(Int64(Register.emailRule.length.upperBound)))
        #expect(whole?["faults"]?[0] == "conflict")
        #expect(await shell.run("describe catalogue.createPots").notices.contains("did you mean catalogue.createPost?"))
        try await world.stop("chat")
        let status = await shell.run("status --json")
        #expect(status.status == .unavailable)
        #expect(status.json?["data"]?["isUp"] == .bool(false))
    }
}
