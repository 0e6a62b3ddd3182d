import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("answers and attachments", .services(AuthService.self, ChatService.self))
struct AttachmentTests {
    @Test("a reply quotes the message in its current form") func quotes() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Is the\nlamp still there?", in: talk)
        let start = try await ada.send(SyncAfter()).cursor
        let reply = try await ben.send(SendMessage(conversation: talk, text: "Yes", replyTo: 1), key: "k").message
        #expect(reply.replyTo == MessageQuote(number: 1, sender: ada.id, text: "Is the lamp still there?"))
        #expect(try await ada.send(SyncAfter(cursor: start)).changes == [ChatChange(message: reply)])
        try await ada.send(EditMessage(conversation: talk, message: 1, text: String(repeating: "lamp ", count: 100)))
        let quote = try await ben.send(ListMessages(conversation: talk)).messages[1].replyTo
        #expect(quote?.text == String(repeating: "lamp ", count: 20) + "…")
        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        let left = try await ben.send(ListMessages(conversation: talk)).messages[1].replyTo
        #expect(left == MessageQuote(number: 1, sender: ada.id))
    }

    @Test("pictures, a place and a post go with a message, with or without words") func attachments() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let harbour = MessagePlace(point: try Coordinate(lat: 47.66, lon: 9.18), name: "The harbour")
        let photos = try (1...10).map { try MediaID.owned(by: ada.id, $0) }
        let sent = try await ada.send(
            SendMessage(conversation: talk, photos: photos, place: harbour, post: PostID(high: 2, low: 2))
        ).message
        #expect(sent.text.isEmpty)
        #expect(sent.photos == photos)
        #expect(sent.place == harbour)
        #expect(sent.post == PostID(high: 2, low: 2))
        #expect(sent.isErased == nil)
        try await world.restart("chat")
        #expect(try await ben.send(ListMessages(conversation: talk)).messages == [sent])
    }

    @Test("refuses other users' photos") func refusesOthersPhotos() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for photo in [try MediaID.owned(by: ben.id), MediaID(high: 1, low: 1)] {
            let photos = [try MediaID.owned(by: ada.id), photo]
            let fault = try await ada.refusal(SendMessage(conversation: talk, photos: photos))
            #expect(fault.field == "photos.1" && fault.rule == "no-such-photo")
        }
        #expect(try await ada.send(ListMessages(conversation: talk)).messages.isEmpty)
    }

    @Test("refuses too many pictures, too long names and replies to missing messages") func refuses() async throws {
        let (ada, _, talk) = try await world.conversation()
        let photos = (1...11).map { MediaID(high: 1, low: $0) }
        let many = try await ada.refusal(SendMessage(conversation: talk, photos: photos))
        #expect(many == BrokenRule.tooMany(10).fault(at: "photos"))
        let place = MessagePlace(point: try Coordinate(lat: 1, lon: 1), name: String(repeating: "x", count: 121))
        #expect(try await ada.refusal(SendMessage(conversation: talk, place: place)).field == "place.name")
        let empty = try await ada.refusal(SendMessage(conversation: talk, photos: []))
        #expect(empty == BrokenRule.empty.fault(at: "text"))
        for number in [0, 1, .max] {
            let fault = try await ada.refusal(SendMessage(conversation: talk, text: "Yes", replyTo: number))
            #expect(fault.code == .invalid)
            #expect(fault.field == "replyTo")
        }
        let cleo = try world.person("Cleo")
        let group = try await world.talk(of: [ada, cleo, try world.person("Dora")])
        try await ada.says("Before", in: group)
        let late = try world.person("Late")
        try await world.join(late, to: group)
        for number in 1...2 {
            let unseen = try await late.refusal(SendMessage(conversation: group, text: "What?", replyTo: number))
            #expect(unseen.rule == "no-such-message")
        }
        let answer = try await cleo.send(SendMessage(conversation: group, text: "Yes", replyTo: 1)).message
        #expect(answer.replyTo?.text == "Before")
        let seen = try await late.send(ListMessages(conversation: group)).messages
        #expect(seen.map(\.replyTo) == [MessageQuote(number: 1)])
    }
}
