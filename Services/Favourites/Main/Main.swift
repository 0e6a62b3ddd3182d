import FavouritesCore
import ServiceHost

@main
enum Main {
    static func main() async {
        await ServiceHost.run(FavouritesService.self)
    }
}
