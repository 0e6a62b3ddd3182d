import AuthContract
import AuthCore
import AuthTestKit
import CatalogueCore
import Foundation
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing
import UmkreisAttributes

@Suite(
    "geo.findPeople with what profiles say",
    .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
)
struct PeopleWhereTests {
    private static let fields = [
        AttributeDefinition(
            name: "level",
            type: .word,
            words: ["open_water", "rescue", "instructor"].map { WordDefinition(word: $0) },
            filterable: true
        ),
        AttributeDefinition(name: "languages", type: .words, open: true, filterable: true),
        AttributeDefinition(name: "dives", type: .number, atLeast: 0, filterable: true),
        AttributeDefinition(name: "since", type: .date, filterable: true),
        AttributeDefinition(name: "nitrox", type: .bool, filterable: true),
        AttributeDefinition(name: "shoe", type: .number),
        AttributeDefinition(name: "motto", type: .text),
    ]

    private static func setUp() async throws -> (Person, [Person]) {
        _ = try await world.sending(as: .gateway).send(DeclareProfile(fields: fields))
        let ada = try await world.registered("Ada")
        let divers: [Attributes] = [
            ["level": "open_water", "dives": 12, "nitrox": false, "motto": "Slowly"],
            ["level": "rescue", "dives": 120, "since": "2015-05-01", "nitrox": true, "languages": ["de", "nl"]],
            ["level": "instructor", "dives": 2_000, "since": "1999-05-01", "languages": ["nl"], "shoe": 43],
        ]
        var people: [Person] = []
        for (number, attributes) in divers.enumerated() {
            let person = try await world.registered("Diver\(number)")
            try await person.send(SetHomeLocation(point: .hallein, precision: .oneKilometre))
            try await person.send(UpdateProfile(attributes: attributes))
            people.append(person)
        }
        try await world.waitForFollowers()
        return (ada, people)
    }

    @Test("finds exactly the people with matching profiles") func findsExactly() async throws {
        let (ada, divers) = try await Self.setUp()
        let cases: [([AttributeFilter], [Int])] = [
            ([AttributeFilter(attribute: "level", anyOf: ["rescue", "instructor"])], [1, 2]),
            ([AttributeFilter(attribute: "level", anyOf: [" Open Water "])], [0]),
            ([AttributeFilter(attribute: "dives", atLeast: 120)], [1, 2]),
            ([AttributeFilter(attribute: "dives", atLeast: 12, atMost: 120)], [0, 1]),
            ([AttributeFilter(attribute: "since", atMost: "2010-01-01")], [2]),
            ([AttributeFilter(attribute: "nitrox", anyOf: [true])], [1]),
            ([AttributeFilter(attribute: "languages", anyOf: ["nl"])], [1, 2]),
            (
                [
                    AttributeFilter(attribute: "languages", anyOf: ["nl", "de"]),
                    AttributeFilter(attribute: "dives", atMost: 1_000),
                ], [1]
            ),
            ([AttributeFilter(attribute: "level", anyOf: ["guru"])], []),
            ([], [0, 1, 2]),
        ]
        for (filters, expected) in cases {
            let found = try await ada.meets(filters)
            #expect(Set(found) == Set(expected.map { divers[$0].id }), "\(filters)")
            #expect(found.count == expected.count)
        }
    }

    @Test("users without a home and blocked users are not found by their profiles")
    func omitsHiddenUsers() async throws {
        let (ada, divers) = try await Self.setUp()
        let experienced = [AttributeFilter(attribute: "dives", atLeast: 100)]
        #expect(try await ada.meets(experienced).count == 2)
        try await divers[1].send(SetHomeLocation(precision: .off))
        try await world.waitForFollowers()
        #expect(try await ada.meets(experienced) == [divers[2].id])
        try await divers[2].send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await ada.meets(experienced).isEmpty)
        try await divers[2].send(Unblock(user: ada.id))
        try await divers[1].send(SetHomeLocation(precision: .oneKilometre))
        try await world.waitForFollowers()
        #expect(try await ada.meets(experienced).count == 2)
    }

    @Test("refuses what no profile is searched by, naming the member and the rule") func refuses() async throws {
        let (ada, _) = try await Self.setUp()
        let cases: [(AttributeFilter, String, String)] = [
            (AttributeFilter(attribute: "fins", anyOf: ["red"]), "where.0.attribute", "not-filterable"),
            (AttributeFilter(attribute: "shoe", atLeast: 40), "where.0.attribute", "not-filterable"),
            (AttributeFilter(attribute: "motto", anyOf: ["Slowly"]), "where.0.attribute", "not-filterable"),
            (AttributeFilter(attribute: "dives", anyOf: ["many"]), "where.0.anyOf", "wrong-type"),
            (AttributeFilter(attribute: "level", atMost: 3), "where.0.atMost", "wrong-type"),
            (AttributeFilter(attribute: "since", atLeast: "2026-02-30"), "where.0.atLeast", "not-a-date"),
            (AttributeFilter(attribute: "since", atMost: "soon"), "where.0.atMost", "wrong-type"),
            (AttributeFilter(attribute: "dives"), "where.0", "missing"),
        ]
        for (filter, field, rule) in cases {
            let fault = try await ada.refusal(FindPeople(near: .hallein, within: 5_000, where: [filter]))
            #expect(fault.code == .invalid)
            #expect(fault.field == field)
            #expect(fault.rule == rule, "\(filter)")
        }
        let many = Array(repeating: AttributeFilter(attribute: "dives", atLeast: 1), count: 9)
        let fault = try await ada.refusal(FindPeople(near: .hallein, within: 5_000, where: many))
        #expect(fault == BrokenRule.tooMany(8).fault(at: "where"))
    }

    @Test("changed profiles and fields apply at once; newly filterable fields after maintenance")
    func followsProfilesAndFields() async throws {
        let (ada, divers) = try await Self.setUp()
        let experienced = [AttributeFilter(attribute: "dives", atLeast: 100)]
        try await divers[1].send(UpdateProfile(clear: ["attributes.dives"]))
        try await divers[0].send(UpdateProfile(attributes: ["dives": 100]))
        try await world.waitForFollowers()
        #expect(try await Set(ada.meets(experienced)) == [divers[0].id, divers[2].id])
        var shoe = Self.fields[5]
        shoe.filterable = true
        var dives = Self.fields[2]
        dives.filterable = nil
        _ = try await world.sending(as: .gateway).send(DeclareProfile(fields: [shoe, dives]))
        try await world.waitForFollowers()
        #expect(
            try await ada.refusal(FindPeople(near: .hallein, within: 5_000, where: experienced)).rule
                == "not-filterable"
        )
        try await world.runMaintenance(of: "auth")
        try await world.waitForFollowers()
        #expect(try await ada.meets([AttributeFilter(attribute: "shoe", atLeast: 40)]) == [divers[2].id])
        let told = try await divers[2].client.send(ExportMyData(), to: "geo").items.map(\.item)
        #expect(
            told.map { String(decoding: $0.bytes, as: UTF8.self) }.contains {
                $0.contains("shoe") && !$0.contains("dives")
            }
        )
    }

    @Test("a rebuilt index finds the same users, without erased ones") func isRebuiltAndErased() async throws {
        let (ada, divers) = try await Self.setUp()
        let dutch = [AttributeFilter(attribute: "languages", anyOf: ["nl"])]
        #expect(try await ada.meets(dutch).count == 2)
        try await world.startEmpty("geo")
        try await world.waitForFollowers()
        #expect(try await Set(ada.meets(dutch)) == [divers[1].id, divers[2].id])
        try await world.sending(as: .gateway).send(DeleteAccount(user: divers[1].id))
        try await eventually { try await ada.meets(dutch) == [divers[2].id] }
    }
}

extension Person {
    fileprivate func meets(_ filters: [AttributeFilter]) async throws -> [UserID] {
        let request = FindPeople(near: try .hallein, within: 5_000, where: filters)
        return try await send(request).people.map(\.user)
    }
}
