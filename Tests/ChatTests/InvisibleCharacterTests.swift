import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("invisible characters in chats", .services(AuthService.self, ChatService.self))
struct InvisibleCharacterTests {
    @Test(
        "are ignored in messages and in queries",
        arguments: [
            ("Treffen am Haupt\u{AD}bahn\u{AD}hof", "hauptbahnhof"), ("Zu\u{200B}g 7", "zug"),
            ("Bergstation", "berg\u{AD}station\u{202C}"), ("می\u{200C}خواهم", "میخواهم"),
        ]
    )
    func areIgnoredInSearches(text: String, words: String) async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says(text, in: talk)
        #expect(try await ben.found(words) == [text])
    }

    @Test(
        "alone they are refused as text and title; a direction override is refused in a title",
        arguments: [
            ("\u{200B}\u{AD}", "empty"), ("\u{3164}", "empty"), ("\u{2800}", "empty"), ("a\u{202E}b", "bidi-control"),
        ]
    )
    func areRefusedAlone(title: String, rule: String) async throws {
        let (ada, ben, talk) = try await world.conversation()
        #expect(try await ada.refusal(CreateGroup(title: title, members: [ben.id])).rule == rule)
        guard rule == "empty" else { return }
        let message = SendMessage(conversation: talk, text: title)
        #expect(try await ada.refusal(message).rule != nil)
    }
}

extension Person {
    fileprivate func found(_ words: String) async throws -> [String] {
        try await send(SearchMessages(words: words)).messages.map(\.text)
    }
}
