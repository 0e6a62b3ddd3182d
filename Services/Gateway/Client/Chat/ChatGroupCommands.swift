public import ArgumentParser
import CatalogueContract
public import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Groups of up to 250 members.
struct ChatGroupCommand: ParsableCommand {
    static let configuration = group(
        "group",
        "Manage groups: members, titles and photos.",
        [
            ChatGroupCreateCommand.self, ChatGroupMembersCommand.self, ChatGroupAddCommand.self,
            ChatGroupRemoveCommand.self, ChatGroupRoleCommand.self, ChatGroupRenameCommand.self,
            ChatGroupPhotoCommand.self, SingleIDCommand<LeaveGroup>.self,
        ]
    )
}

struct ChatGroupCreateCommand: GatewayCommand {
    static let configuration = verb("create", "Create a group; users you have not written with are invited.")
        .examples(#"umkreis chat group create "Divers" ada.l ben.b"#)

    @Argument(help: .ruled("The title", by: CreateGroup.titleRule))
    var title: String

    @Argument(help: "The other members' ids or usernames.")
    var users: [PersonArgument]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var users: [UserID] = []
        for user in self.users { users.append(try await session.people.user(user)) }
        let members = try await session.subjects.names(of: users)
        let reply = try await session.send(CreateGroup(title: title, members: users))
        try session.output.show(reply) { "\(reply.conversation.id)" }
        let asked = users.count + 1 - reply.conversation.memberCount
        let values: [String: TextValue] = [
            "conversation": .words(PlainText.oneLine(title)), "names": .words(members),
            "count": .count(asked),
        ]
        session.output.notice(
            localized(asked == 0 ? "cli.chat.createdGroup" : "cli.chat.createdGroupAndInvited", values)
        )
        session.numbers.add(reply.conversation.id, named: title) { "umkreis chat send \($0) TEXT" }
    }
}

struct ChatGroupMembersCommand: GatewayCommand {
    static let configuration = verb("members", "List the members of a conversation.")
        .examples("umkreis chat group members 01JTXG8Q5T0000000000000000")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListMembers(conversation: conversation))
        try session.output.show(reply) {
            session.output.table(
                reply.members,
                .id("user", of: { $0.user }, named: { $0.displayName.map(UserText.name) }),
                .flexible("name") { $0.displayName },
                .text("role") { session.output.words($0.role, of: "cli.role.") }
            )
        }
    }
}

struct ChatGroupAddCommand: GatewayCommand {
    static let configuration = verb("add", "Add or invite a user to a group.")
        .examples("umkreis chat group add 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let values = try await session.chats.values(of: user, in: conversation)
        try await session.perform(
            AddMember(conversation: conversation, user: user),
            notice: localized("cli.chat.addedOrInvited", values)
        )
    }
}

struct ChatGroupRemoveCommand: GatewayCommand {
    static let configuration = verb("remove", "Remove a member from a group, or withdraw an invitation.")
        .examples("umkreis chat group remove 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let values = try await session.chats.values(of: user, in: conversation)
        try await session.perform(
            RemoveMember(conversation: conversation, user: user),
            notice: localized("cli.chat.removed", values)
        )
    }
}

struct ChatGroupRoleCommand: GatewayCommand {
    static let configuration = verb("role", "Change a member's role: admin, member, or owner to hand the group over.")
        .examples("umkreis chat group role 01JTXG8Q5T0000000000000000 01JTXG9ZZZ0000000000000000 admin")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @Argument(help: .ruled("The new role", by: MemberRole.rule))
    var role: MemberRole

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let request = SetRole(conversation: conversation, user: user, role: role)
        let values = try await session.chats.values(of: user, in: conversation).merging(["role": "\(role)"]) { $1 }
        try await session.perform(request, notice: localized("cli.chat.roleChanged", values))
    }
}

struct ChatGroupRenameCommand: GatewayCommand {
    static let configuration = verb("rename", "Rename a group.")
        .examples(#"umkreis chat group rename 01JTXG8Q5T0000000000000000 "Divers of two lakes""#)

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: .ruled("The title", by: CreateGroup.titleRule))
    var title: String

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        var values = try await session.chats.values(of: conversation)
        values["title"] = .words(PlainText.oneLine(title))
        try await session.perform(
            UpdateGroup(conversation: conversation, title: title),
            notice: localized("cli.chat.renamed", values)
        )
        session.numbers.rename(conversation, to: title)
    }
}

struct ChatGroupPhotoCommand: GatewayCommand {
    static let configuration = verb("photo", "Set or remove the photo of a group.")
        .examples(
            "umkreis chat group photo 01JTXG8Q5T0000000000000000 divers.jpg",
            "umkreis chat group photo 01JTXG8Q5T0000000000000000 --remove"
        )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "JPEG, PNG, WebP, GIF or HEIC, at most 10 MiB.", completion: .file())
    var file: String?

    @Flag(help: "Remove the photo.")
    var remove = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard (file != nil) != remove else { throw ValidationError(localized("cli.chat.fileOrRemove")) }
    }

    func run(_ session: Session) async throws {
        var request = UpdateGroup(conversation: conversation, clear: remove ? ["photo"] : nil)
        let named = try await session.chats.values(of: conversation)
        if let file { request.photo = try await session.photos.upload([file]).first }
        try await session.perform(
            request,
            notice: localized(remove ? "cli.chat.photoRemoved" : "cli.chat.photoSet", named)
        )
    }
}

extension MemberRole: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(argument)
    }
}
