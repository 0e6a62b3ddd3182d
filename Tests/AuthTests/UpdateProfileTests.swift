import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.updateProfile", .services(AuthService.self))
struct UpdateProfileTests {
    @Test(.everyWiring) func changesOnlyTheGivenMembers() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        try await ada.send(UpdateProfile(bio: "Dives.\nReads.", languages: ["de", "nl", "de"]))
        let reply = try await ada.send(
            UpdateProfile(
                displayName: "Ada L.",
                contact: ContactCard(phone: "0049 (0)170 123 45-67", email: "ada@home.example", visibility: .everyone)
            )
        )
        #expect(reply.profile.displayName == "Ada L.")
        #expect(reply.profile.bio == "Dives.\nReads.")
        #expect(reply.profile.languages == ["de", "nl"])
        #expect(reply.profile.contact?.phone == "+491701234567")
        let seen = try await world.client.send(FindProfile(user: ada.id)).profile
        #expect(seen.contact == ContactCard(phone: "+491701234567", email: "ada@home.example"))
        #expect(seen.bio == "Dives.\nReads.")
        let emptied = try await ada.send(UpdateProfile(clear: ["bio", "languages", "contact.phone", "displayName"]))
        #expect(emptied.profile.bio == nil)
        #expect(emptied.profile.languages == nil)
        #expect(emptied.profile.displayName == "ada.l")
        #expect(emptied.profile.contact == ContactCard(email: "ada@home.example", visibility: .everyone))
    }

    @Test func theContactCardIsHiddenByDefault() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await ada.send(UpdateProfile(contact: ContactCard(phone: "+43 662 877361")))
        #expect(try await ben.send(FindProfile(user: ada.id)).profile.contact == nil)
        #expect(try await ben.send(FindProfiles(users: [ada.id])).profiles.first?.contact == nil)
        let own = try await ada.send(FindProfile(user: ada.id)).profile.contact
        #expect(own == ContactCard(phone: "+43662877361", visibility: .nobody))
    }

    @Test("a block hides all of a profile except the name") func aBlockLeavesTheNameAlone() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let card = ContactCard(email: "someone@example.net", visibility: .everyone)
        for person in [ada, ben] { try await person.send(UpdateProfile(bio: "Hello", contact: card)) }
        try await ada.send(Block(user: ben.id))
        for (one, other) in [(ada, ben), (ben, ada)] {
            let seen = try await one.send(FindProfile(user: other.id)).profile
            let plain = Profile(user: other.id, displayName: seen.displayName, isGuest: false, since: seen.since)
            #expect(seen == plain)
            #expect(try await one.send(FindProfiles(users: [other.id])).profiles == [plain])
        }
        #expect(try await world.client.send(FindProfile(user: ada.id)).profile.bio == "Hello")
    }

    @Test func attributesFollowTheDeclaredFields() async throws {
        let fields = [
            AttributeDefinition(name: "agency", type: .word, words: [WordDefinition(word: "padi")], required: true),
            AttributeDefinition(name: "dives", type: .number, atLeast: 0),
        ]
        let operators = try world.person("Olga", roles: ["operator"])
        try await operators.send(DeclareProfile(fields: fields))
        let ada = try await world.registered("Ada")
        try await ada.send(UpdateProfile(bio: "No diver yet"))
        #expect(try await ada.refusal(UpdateProfile(attributes: ["dives": 3])).field == "attributes.agency")
        #expect(try await ada.refusal(UpdateProfile(attributes: ["fins": 2])).field == "attributes.fins")
        let first = try await ada.send(UpdateProfile(attributes: ["agency": "PADI", "dives": 3])).profile
        #expect(first.attributes == ["agency": "padi", "dives": 3])
        let second = try await ada.send(UpdateProfile(attributes: ["dives": 4])).profile
        #expect(second.attributes == ["agency": "padi", "dives": 4])
        let third = try await ada.send(UpdateProfile(clear: ["attributes.dives"])).profile
        #expect(third.attributes == ["agency": "padi"])
        #expect(try await ada.refusal(UpdateProfile(clear: ["attributes"])).field == "attributes.agency")
    }

    @Test func attributesOfAnySizeDoNotFit() async throws {
        let fields = (1...10).map { AttributeDefinition(name: "field\($0)", type: .text) }
        try await world.person("Olga", roles: ["operator"]).send(DeclareProfile(fields: fields))
        let ada = try await world.registered("Ada")
        let long = AttributeValue.text(String(repeating: "x", count: 1_000))
        let all = Attributes(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, long) }))
        #expect(try await ada.refusal(UpdateProfile(attributes: all)).rule == "too-many-bytes")
    }

    @Test(arguments: [
        (UpdateProfile(bio: String(repeating: "x", count: 1_001)), "bio"),
        (UpdateProfile(languages: ["de", "not a language"]), "languages.1"),
        (UpdateProfile(languages: Array(repeating: "de", count: 11)), "languages"),
        (UpdateProfile(contact: ContactCard(phone: "0662 877361")), "contact.phone"),
        (UpdateProfile(contact: ContactCard(phone: "+43 66")), "contact.phone"),
        (UpdateProfile(contact: ContactCard(email: "nobody")), "contact.email"),
        (UpdateProfile(contact: ContactCard(visibility: "friends")), "contact.visibility"),
        (UpdateProfile(clear: ["email"]), "clear.0"),
        (UpdateProfile(displayName: ""), "displayName"),
    ])
    func aFieldThatBreaksARuleIsNamed(_ request: UpdateProfile, _ field: String) async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(request)
        #expect(fault.code == .invalid)
        #expect(fault.field == field)
        #expect(try await world.events(ProfileChanged.self).isEmpty)
    }

    @Test func isAnnouncedWithoutAWordOfIt() async throws {
        let ada = try await world.registered("Ada")
        try await ada.send(UpdateProfile(bio: "A secret of mine"))
        try await ada.send(UpdateProfile(bio: "A secret of mine"))
        let told = try await world.events(of: .auth).filter { $0.name == ProfileChanged.name }
        #expect(told.count == 1)
        #expect(String(decoding: told[0].body.bytes, as: UTF8.self) == #"{"user":"\#(ada.id)"}"#)
    }

    @Test func publishesOnlySearchableMembers() async throws {
        let fields = [
            AttributeDefinition(name: "dives", type: .number, filterable: true),
            AttributeDefinition(name: "shoe", type: .number),
        ]
        try await world.person("Olga", roles: ["operator"]).send(DeclareProfile(fields: fields))
        let ada = try await world.registered("Ada")
        try await ada.send(UpdateProfile(bio: "A secret of mine", attributes: ["dives": 3, "shoe": 43]))
        let told = try await world.events(of: .auth).filter { $0.name == ProfileChanged.name }
        #expect(
            told.map { String(decoding: $0.body.bytes, as: UTF8.self) } == [
                #"{"user":"\#(ada.id)","attributes":{"dives":3}}"#
            ]
        )
        try await ada.send(UpdateProfile(clear: ["attributes"]))
        let last = try await world.events(of: .auth).filter { $0.name == ProfileChanged.name }
        #expect(last.map { String(decoding: $0.body.bytes, as: UTF8.self) } == [#"{"user":"\#(ada.id)"}"#])
    }

    /// Two hundred long profiles exceed a reply; the rest is returned and requested again.
    @Test func manyLongProfilesAreSplitIntoLines() async throws {
        let fields = (1...7).map { AttributeDefinition(name: "field\($0)", type: .text) }
        try await world.person("Olga", roles: ["operator"]).send(DeclareProfile(fields: fields))
        let long = AttributeValue.text(String(repeating: "x", count: 1_000))
        let all = Attributes(Dictionary(uniqueKeysWithValues: fields.map { ($0.name, long) }))
        var users: [UserID] = []
        for number in 1...64 {
            let person = try await world.registered("Person\(number)")
            try await person.send(UpdateProfile(bio: String(repeating: "é", count: 1_000), attributes: all))
            users.append(person.id)
        }
        var told: [UserID] = []
        var asked = users
        while !asked.isEmpty {
            let reply = try await world.client.send(FindProfiles(users: asked))
            try #require(!reply.profiles.isEmpty)
            told += reply.profiles.map(\.user)
            asked = reply.rest
        }
        #expect(told == users)
    }
}
