import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import Foundation
import TestKit
import Testing

@testable import ChatCore

@Suite("chat.searchMessages", .services(AuthService.self, ChatService.self))
struct SearchMessagesTests {
    @Test("finds words in one's own messages, the newest first", .everyWiring) func findsWords() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let (cleo, dora, other) = try await world.conversation(of: "Cleo", and: "Dora")
        try await ada.says("The lamp is green", in: talk)
        try await ben.says("A LAMP? Which lämp?", in: talk)
        try await ada.says("Never mind", in: talk)
        try await cleo.says("My lamp", in: other)
        let both = try await ada.finds("lamp")
        #expect(both == ["A LAMP? Which lämp?", "The lamp is green"])
        #expect(try await ben.finds("GREEN lam") == ["The lamp is green"])
        #expect(try await ada.finds("lamp blue").isEmpty)
        #expect(try await ada.finds("lam green").isEmpty, "only the last word may be a beginning")
        #expect(try await dora.finds("lamp") == ["My lamp"])
        #expect(try await world.registered("Eve").finds("lamp").isEmpty)
    }

    @Test(
        "German, Dutch and scripts without spaces",
        arguments: [
            ("Größe der Schüssel", "groesse schuess", true), ("Größe der Schüssel", "grosse schussel", true),
            ("een coördinaat", "coordinaat", true), ("東京都に行く", "京都", true), ("東京都に行く", "行", true),
            ("東京都に行く", "大阪", false), ("C'est l'été", "ete", true), ("ไปทะเล", "ทะเล", true),
        ]
    )
    func foldsAsAllSearchesDo(text: String, words: String, isFound: Bool) async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says(text, in: talk)
        #expect(try await ben.finds(words) == (isFound ? [text] : []))
    }

    @Test("finds no deleted, hidden, edited, blocked or earlier messages")
    func findsVisibleMessagesOnly() async throws {
        let people = try await ["Ada", "Ben", "Cleo"].asyncMap { try await world.registered($0) }
        let (ada, ben, cleo) = (people[0], people[1], people[2])
        let group = try await world.talk(of: people)
        for number in 1...4 { try await ada.says("Lamp \(number)", in: group) }
        try await cleo.says("Lamp 5", in: group)
        #expect(try await ben.finds("lamp").count == 5)
        try await ada.send(DeleteMessage(conversation: group, message: 1))
        try await ben.send(HideMessage(conversation: group, message: 2))
        try await ada.send(EditMessage(conversation: group, message: 3, text: "Torch 3"))
        _ = try await ben.send(Block(user: cleo.id))
        try await world.waitForFollowers()
        #expect(try await ben.finds("lamp") == ["Lamp 4"])
        #expect(try await ben.finds("torch") == ["Torch 3"])
        #expect(try await ada.finds("lamp") == ["Lamp 5", "Lamp 4", "Lamp 2"])
        let late = try await world.registered("Late")
        try await world.join(late, to: group)
        try await ada.says("Lamp 7", in: group)
        #expect(try await late.finds("lamp") == ["Lamp 7"])
    }

    @Test("pages go on where they ended, in one conversation or in all") func pages() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let other = try await ada.opens(with: try await world.registered("Cleo"))
        for number in 1...7 {
            try await ada.says("Lamp \(number)", in: talk)
            try await ada.says("Other lamp \(number)", in: other)
        }
        var (found, cursor) = ([String](), Cursor?.none)
        repeat {
            let request = SearchMessages(words: "lamp", conversation: talk, limit: 3, cursor: cursor)
            let page = try await ada.send(request)
            #expect(page.messages.count <= 3)
            found += page.messages.map(\.text)
            cursor = page.next
            // New messages are neither repeated nor skip others.
            try await ben.says("A lamp more", in: talk)
        } while cursor != nil
        #expect(found == (1...7).reversed().map { "Lamp \($0)" })
        #expect(try await ada.send(SearchMessages(words: "other lamp", limit: 100)).messages.count == 7)
    }

    @Test func refuses() async throws {
        let (ada, _, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        #expect(try await ada.refusal(SearchMessages(words: "…!?")).rule == "no-word")
        #expect(try await ada.refusal(SearchMessages(words: "lamp", limit: 101)).field == "limit")
        #expect(try await ada.refusal(SearchMessages(words: "x", cursor: Cursor(text: "?"))).field == "cursor")
        let none = try await eve.refusal(SearchMessages(words: "lamp", conversation: talk))
        #expect(none.field == "conversation")
        #expect(try await ada.finds("\" OR talk : \"x * ( NEAR").isEmpty)
    }

    @Test func searchesIndexNewMessages() async throws {
        let (ada, _, talk) = try await world.conversation()
        for number in 1...250 { try await ada.says("Lamp \(number)", in: talk) }
        #expect(try await ada.send(SearchMessages(words: "lamp", limit: 100)).isBehind == nil)
        #expect(try await ada.finds("250") == ["Lamp 250"])
        let (position, newest, isDone) = try await world.writingChatsFile { transaction in
            let isDone = try transaction.words.unindexedEntries(limit: 10) == nil
            return (try transaction.words.position(), try transaction.conversations.newestChange(), isDone)
        }
        #expect(position == newest)
        #expect(isDone)
    }

    @Test(
        "a backlog of many conversations comes in part by part, also while messages change and go",
        .services(ChatService.self)
    )
    func aBacklogComesInPartByPart() async throws {
        let (ada, ben, eva) = (try world.person("Ada"), try world.person("Ben"), try world.person("Eva"))
        let talks = [try await world.talk(of: [ada, ben]), try await world.talk(of: [ada, eva])]
        for number in 1...20 {
            for talk in talks { try await ada.says("Lamp \(number)", in: talk, key: "\(talk) \(number)") }
        }
        try await ada.send(EditMessage(conversation: talks[0], message: 3, text: "A chair"))
        // Entries found before a change are indexed in their new form.
        let (found, again) = try await world.writingChatsFile { transaction in
            try transaction.execute("DELETE FROM messageWords")
            try transaction.execute(MessageWordQueries.setPosition, 0)
            let (entries, end) = try #require(try transaction.words.unindexedEntries(limit: 7))
            #expect(entries.map(\.number) == entries.map(\.number).sorted())
            try transaction.words.index(entries.prefix(3), upTo: entries[2].number)
            try ConversationLog(of: talks[1], in: transaction).delete(1...4)
            try transaction.words.index(entries.dropFirst(3), upTo: end)
            var found = entries.count
            while let (entries, end) = try transaction.words.unindexedEntries(limit: 7) {
                for _ in 1...2 { try transaction.words.index(entries, upTo: end) }
                found += entries.count
            }
            let rows: Int? = try transaction.value("SELECT count(*) FROM messageWords")
            return (found, rows)
        }
        #expect(found >= 40)
        #expect(again == 36)
        #expect(try await ada.finds("chair") == ["A chair"])
        #expect(try await ben.finds("lamp").count == 19)
        #expect(try await eva.finds("lamp").count == 16)
    }

    @Test("words that were deleted or edited away are in no file after maintenance") func forgetsWords() async throws {
        let (ada, _, talk) = try await world.conversation()
        try await ada.says("Marmaladeurn", in: talk)
        try await ada.says("Tangerineteapot", in: talk)
        #expect(try await ada.finds("marmaladeurn").count == 1)
        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        try await ada.send(EditMessage(conversation: talk, message: 2, text: "A teapot"))
        #expect(try await ada.finds("tangerineteapot").isEmpty)
        // Texts are kept for moderators for thirty days.
        world.clock.advance(by: .seconds(31 * 86_400))
        try await world.runMaintenance(of: "chat")
        guard try world.database(of: ChatService.self).server == nil else { return }
        let path = "\(world.directory(of: "chat"))/chat.sqlite"
        for file in [path, path + "-wal"] {
            let bytes = (FileManager.default.contents(atPath: file) ?? Data()).map { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            }
            for word in ["marmaladeurn", "tangerineteapot"] {
                #expect(Data(bytes).range(of: Data(word.utf8)) == nil, "\(word) in \(file)")
            }
        }
    }

    @Test(.noServices) func usesTheIndexOfWords() async throws {
        let plan = try await QueryPlan(of: MessageWordQueries.hits, migrations: ChatService.migrations)
        #expect(plan.steps.allSatisfy { $0.contains("messageWords VIRTUAL TABLE INDEX") }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}

extension Person {
    fileprivate func finds(_ words: String) async throws -> [String] {
        try await send(SearchMessages(words: words)).messages.map(\.text)
    }
}
