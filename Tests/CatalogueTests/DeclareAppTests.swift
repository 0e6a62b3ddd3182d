import CatalogueContract
import Foundation
import TestKit
import Testing

@testable import CatalogueCore

@Suite("catalogue.declareApp", .services(CatalogueService.self))
struct DeclareAppTests {
    private var operators: Client { world.sending(as: .gateway) }

    @Test("an app without screens and registration gets the defaults", .everyWiring)
    func hasDefaults() async throws {
        let declared = try await operators.send(DeclareApp(app: AppDefinition(name: "lamps", kinds: [.offer])))
        #expect(declared.app.screens == [.list, .map, .favourites, .mine])
        #expect(declared.app.registration == [.displayName, .email])
        #expect(declared.app.profile == [])
        #expect(try await world.client.send(ListApps()).apps == [declared])
    }

    @Test("screens, registration and names keep their order") func keepsOrder() async throws {
        let app = AppDefinition.tours
        let declared = try await operators.send(DeclareApp(app: app))
        #expect(declared == DeclaredApp(app: app, changedAt: world.clock.now))
    }

    @Test("declaring again replaces the declaration, unless it is equal") func replaces() async throws {
        let first = try await operators.send(DeclareApp(app: .tours))
        world.clock.advance(by: .seconds(60))
        #expect(try await operators.send(DeclareApp(app: .tours)) == first)
        let smaller = AppDefinition(name: "tours", screens: [.map])
        let second = try await operators.send(DeclareApp(app: smaller))
        #expect(second.app.kinds == [] && second.app.labels == nil && second.app.screens == [.map])
        #expect(second.changedAt == world.clock.now)
        #expect(try await world.client.send(ListApps()).apps == [second])
    }

    @Test("no event is published, since no service depends on apps") func publishesNoEvent() async throws {
        let before = try await world.events(of: "catalogue").count
        _ = try await operators.send(DeclareApp(app: .tours))
        #expect(try await world.events(of: "catalogue").count == before)
    }

    @Test("every app of Compose/apps can be declared beside the standard kinds") func takesTheShippedApps() async throws
    {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        for name in ["divers", "offers", "sights", "tables", "trips"] {
            let text = try Data(contentsOf: root.appending(path: "Compose/apps/\(name).json"))
            let file = try WireJSON.decode(AppFile.self, from: Array(text))
            let declared = try await operators.send(DeclareApp(app: file.definition))
            #expect(declared.app.name == name && declared.app.screens == file.screens)
        }
    }

    @Test("refuses a declaration that breaks a rule, naming the member", arguments: refusals)
    func refuses(_ field: String, _ rule: String, _ spoil: @Sendable (inout AppDefinition) -> Void) async throws {
        var app = AppDefinition.tours
        spoil(&app)
        let declaration = DeclareApp(app: app)
        let fault = await #expect(throws: Fault.self) { try await operators.send(declaration) }
        #expect(fault?.code == .invalid && fault?.field == field && fault?.rule == rule, "\(String(describing: fault))")
        #expect(try await world.client.send(ListApps()).apps.isEmpty)
    }

    private static let refusals: [(String, String, @Sendable (inout AppDefinition) -> Void)] = [
        ("app.name", "not-camel-case", { $0.name = "City tours" }),
        ("app.name", "too-long", { $0.name = String(repeating: "t", count: 41) }),
        ("app.labels.deutsch!", "not-a-language", { $0.labels = ["deutsch!": "Touren"] }),
        ("app.labels.en", "bidi-control", { $0.labels = ["en": "\u{202E}sruoT"] }),
        ("app.kinds.1", "unknown-kind", { $0.kinds = [.sight, "castle"] }),
        ("app.kinds.1", "not-unique", { $0.kinds = [.sight, .sight] }),
        ("app.kinds", "too-many", { $0.kinds = (0...20).map { PostKind("kind\($0)") } }),
        ("app.profile.0", "not-camel-case", { $0.profile = ["Years of experience"] }),
        ("app.profile", "too-many", { $0.profile = (0...32).map { "field\($0)" } }),
        ("app.screens.1", "not-one-of", { $0.screens = [.map, "radar"] }),
        ("app.screens.2", "not-unique", { $0.screens = [.map, .list, .map] }),
        ("app.screens", "empty", { $0.screens = [] }),
        ("app.registration.0", "not-one-of", { $0.registration = ["password"] }),
        ("app.registration.1", "not-unique", { $0.registration = [.email, .email] }),
        ("app.registration", "empty", { $0.registration = [] }),
        ("app", "too-many-bytes", { $0.labels = .largest }),
    ]

    @Test("an unknown kind is refused with the known ones") func namesTheKnownKinds() async throws {
        let declaration = DeclareApp(app: AppDefinition(name: "castles", kinds: ["castle"]))
        let fault = await #expect(throws: Fault.self) { try await operators.send(declaration) }
        #expect(fault?.message.contains("offer, restaurant, sight") == true, "\(String(describing: fault))")
    }

    @Test("there are fifty apps at most, and all of them fit into a reply") func hasALimit() async throws {
        var app = AppDefinition.tours
        app.labels = .large
        for number in 0..<50 {
            app.name = "app\(number)"
            _ = try await operators.send(DeclareApp(app: app))
        }
        app.name = "oneMore"
        let declaration = DeclareApp(app: app)
        let fault = await #expect(throws: Fault.self) { try await operators.send(declaration) }
        #expect(fault?.code == .conflict && fault?.field == "app.name")
        _ = try await operators.send(DeclareApp(app: AppDefinition(name: "app7")))
        #expect(try await world.client.send(ListApps()).apps.count == 50)
        _ = try await operators.send(DeleteApp(app: "app7"))
        _ = try await operators.send(declaration)
    }
}

extension Labels {
    /// As many and long as the rule of labels allows.
    fileprivate static let largest = languages(40)
    /// Almost as large as an app may be.
    fileprivate static let large = languages(22)

    private static func languages(_ count: Int) -> Labels {
        Dictionary(
            uniqueKeysWithValues: (0..<count).map { ("en-x-\($0)", String(repeating: "𝄞", count: 80)) }
        )
    }
}

extension AppDefinition {
    /// An app with every member.
    static let tours = AppDefinition(
        name: "tours",
        labels: ["en": "Tours", "de": "Touren"],
        kinds: [.tip, .sight],
        profile: ["languages", "badge"],
        screens: [.nearby, .map, .cards, .favourites, .mine, .people, .chats, .trips, .list],
        registration: [.username, .email, .firstName, .lastName, .displayName, .repeatedPassword]
    )
}
