import ArgumentParser
import CatalogueContract
import ChatContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisVocabulary

struct ChatCommand: ParsableCommand {
    static let configuration = group(
        "chat",
        "Send and read messages; for registered users.",
        [
            ChatOpenCommand.self, ChatListCommand.self, ChatSendCommand.self, ChatReadCommand.self,
            ChatWatchCommand.self, ChatSearchCommand.self, ChatEditCommand.self, ChatDeleteCommand.self,
            ChatReactCommand.self, SingleIDCommand<AcceptRequest>.self, SingleIDCommand<DeclineRequest>.self,
            ChatGroupCommand.self,
            ChatMuteCommand.self, ChatArchiveCommand.self, ChatPinCommand.self, ChatUnreadCommand.self,
            ChatRetentionCommand.self, ChatMarksCommand.self, ChatPrivacyCommand.self,
        ]
    )
}

struct ChatOpenCommand: GatewayCommand {
    static let configuration = verb("open", "Open a new or existing conversation.")
        .examples(
            "umkreis chat open ada.l",
            "umkreis chat open --about 01JTXG9ZZZ0000000000000000",
            "umkreis chat open --trip 01JTXG8Q5T0000000000000000   its buddies' group"
        )

    @Argument(help: "The other user's id or username (default: the owner of the post).")
    var user: PersonArgument?

    @Option(help: .init("The post to talk about.", valueName: "post"))
    var about: PostID?

    @Option(help: .init("Open the group of this trip's buddies.", valueName: "trip"))
    var trip: TripID?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if trip != nil, user != nil || about != nil { throw ValidationError(localized("cli.chat.tripAlone")) }
        if user == nil, about == nil, trip == nil {
            throw ValidationError(localized("cli.chat.targetMissing"))
        }
    }

    func run(_ session: Session) async throws {
        if let trip { return try await open(trip, session) }
        let partner = try await partner(session)
        let reply = try await session.send(OpenConversation(with: partner, about: about))
        // Chat may not know a new user's name yet.
        let known = reply.conversation.people?.first { $0.user == partner }?.displayName.map(UserText.name)
        let name = if let known { known } else { try await session.subjects.name(of: partner) }
        try show(reply, named: name, session)
    }

    private func open(_ trip: TripID, _ session: Session) async throws {
        let content = try await session.send(FindTrip(id: trip)).trip.content
        let request = OpenTripConversation(trip: trip, title: content.title ?? content.place.city)
        try show(try await session.send(request), named: request.title ?? "", session)
    }

    private func show(_ reply: OpenConversation.Reply, named title: String, _ session: Session) throws {
        try session.output.show(reply) { "\(reply.conversation.id)" }
        session.output.notice(
            localized(
                reply.isNew ? "cli.chat.opened" : "cli.chat.alreadyOpen",
                ["conversation": .words(PlainText.oneLine(title))]
            )
        )
        session.numbers.add(reply.conversation.id, named: title) { "umkreis chat send \($0) TEXT" }
    }

    private func partner(_ session: Session) async throws -> UserID {
        if let user = try await session.people.user(user) {
            try await session.subjects.check(user) { try await session.subjects.name(of: user) }
            return user
        }
        guard let about else { throw Refusal.usage(localized("cli.chat.recipientMissing")) }
        let post = try await session.send(FindPost(id: about)).post
        try session.numbers.check(about, isNamed: post.content.title)
        return post.owner
    }
}

struct ChatListCommand: GatewayCommand {
    static let configuration = verb("list", "List your conversations, latest first.")
        .examples("umkreis chat list", "umkreis chat list --requests")

    @Flag(help: "The list to show (default: the inbox).")
    var filter: ChatListing?

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(
            ListConversations(filter: filter?.filter, limit: page.limit, cursor: page.cursor)
        )
        let me = try session.account()?.user
        try session.output.show(reply) {
            session.output.table(
                reply.conversations.map { (conversation: $0, names: $0.names(for: me)) },
                .id("conversation", of: { $0.conversation.id }, named: { $0.conversation.heading(for: me, $0.names) }),
                .flexible("members") { $0.conversation.heading(for: me, $0.names) },
                .number("unread") { $0.conversation.unread },
                .text("state") { $0.conversation.state(at: session.console.now()) },
                .flexible("lastMessage") { row in
                    row.conversation.last.map { MessageText.summary($0, row.names.of($0)) }
                },
                .moment("when") { $0.conversation.last?.sentAt ?? $0.conversation.createdAt }
            )
        }
        page.report(session.output, shown: reply.conversations.count, next: reply.next)
        if reply.requests > 0, filter == nil {
            session.output.notice(localized("cli.chat.requests", ["count": .count(reply.requests)]))
        }
        if reply.namesAreMissing == true { session.output.notice(localized("cli.chat.namesMissing")) }
    }
}

enum ChatListing: String, EnumerableFlag {
    case requests, archived

    var filter: ConversationFilter { self == .requests ? .requests : .archived }

    static func help(for value: ChatListing) -> ArgumentHelp? {
        value == .requests ? "Show requests from strangers and group invitations." : "Show archived conversations."
    }
}

extension ConversationSummary {
    fileprivate func names(for user: UserID?) -> MessageNames {
        var names: [UserID: String] = [:]
        for person in people ?? [] { names[person.user] = UserText.name(person.displayName) }
        if let user { names[user] = localized("chat.you") }
        return MessageNames(names)
    }

    fileprivate func heading(for user: UserID?, _ names: MessageNames) -> String {
        if let title { return title }
        return members.filter { $0 != user }.map { names.of($0) ?? $0.description }.joined(separator: ", ")
    }

    fileprivate func state(at now: Timestamp) -> String {
        let states = [
            (isPinned == true, localized("cli.chat.state.pinned")),
            (isMarkedUnread == true, localized("cli.chat.state.unread")),
            (mutedUntil.map { $0 > now } == true, localized("cli.chat.state.muted")),
            (isAwaitingAnswer == true, localized("cli.chat.notAnswered")),
            (isArchived == true, localized("cli.chat.state.archived")),
        ]
        return states.filter(\.0).map(\.1).joined(separator: ", ")
    }
}

struct ChatReadCommand: GatewayCommand {
    static let configuration = verb("read", "Show a conversation and mark it as read.")
        .examples(
            "umkreis chat read 01JTXG8Q5T0000000000000000",
            "umkreis chat read 01JTXG8Q5T0000000000000000 --before 40 --peek",
            "umkreis chat read 01JTXG8Q5T0000000000000000 --around 12"
        )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Option(help: .init("Show only messages before this one.", valueName: "number"))
    var before: Int?

    @Option(help: .init("Show only messages after this one.", valueName: "number"))
    var after: Int?

    @Option(help: .init("Show this message and its neighbours, left unread.", valueName: "number"))
    var around: Int?

    @Option(help: .ruled("Maximal number of results", by: ListMessages.limitRule, valueName: "count"))
    var limit: Int?

    @Flag(help: "Leave the messages unread.")
    var peek = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if [before, after, around].compactMap(\.self).count > 1 {
            throw ValidationError(localized("cli.chat.onePageOption"))
        }
    }

    func run(_ session: Session) async throws {
        let request = ListMessages(
            conversation: conversation,
            before: before,
            after: after,
            around: around,
            limit: limit
        )
        let reply = try await session.send(request)
        var names = MessageNames()
        if !session.output.isJSON { await names.learn(reply.messages, session) }
        try session.output.show(reply) { MessageText.lines(reply.messages, names, session.output) }
        if reply.messages.isEmpty { session.output.notice(localized("cli.chat.noMessages")) }
        if let last = reply.messages.last, last.number > reply.read, !peek, around == nil {
            _ = try await session.send(MarkRead(conversation: conversation, upTo: last.number))
        }
    }
}
