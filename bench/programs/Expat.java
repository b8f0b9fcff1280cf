// jsavigny/Congklak_Expat: a first round of its Game. Its classes lie in the folder bin.

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

public class Expat {
    static int at(Object board, int place) throws Exception {
        Object hole = ((List<?>) ask(board, "getHoles")).get(place);
        return (Integer) ask(hole, "getShells");
    }

    static Object ask(Object of, String name) throws Exception {
        Method method = of.getClass().getDeclaredMethod(name);
        method.setAccessible(true);
        return method.invoke(of);
    }

    static String show(Object board) throws Exception {
        List<String> parts = new ArrayList<>();
        for (int store : new int[] {7, 15}) {
            List<String> row = new ArrayList<>();
            for (int house = 1; house <= 7; house++) row.add("" + at(board, store - house));
            parts.add(row.stream().collect(Collectors.joining(",", "[", "]")));
            parts.add("" + at(board, store));
        }
        return parts.stream().collect(Collectors.joining(",", "[", "]"));
    }

    public static void main(String[] asked) throws Exception {
        int games = Integer.parseInt(asked[1]), first = Integer.parseInt(asked[2]);
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream())); // it tells each move
        Class<?> kind = Class.forName("Game");
        Constructor<?> made = kind.getDeclaredConstructor();
        made.setAccessible(true);
        Method sow = kind.getDeclaredMethod("distributeShells", int.class);
        sow.setAccessible(true);
        for (int seed = first; seed < first + games; seed++) {
            Random chance = new Random(seed);
            Object game = made.newInstance();
            List<String> moves = new ArrayList<>();
            while (!(Boolean) ask(game, "isOutOfShells")) {
                int player = (Integer) ask(game, "getTurn"), store = 8 * player + 7;
                Object board = ask(game, "getBoard");
                List<Integer> open = new ArrayList<>();
                for (int n = 1; n <= 7; n++) if (at(board, store - n) > 0) open.add(n);
                int house = open.get(chance.nextInt(open.size()));
                sow.invoke(game, store - house);
                moves.add("[" + (player + 1) + "," + house + "," + show(board) + "]");
            }
            ask(ask(game, "getBoard"), "sweepBoard");
            String end = ",\"end\":" + show(ask(game, "getBoard")) + "}";
            out.println("{\"seed\":" + seed + ",\"moves\":" + moves + end);
        }
    }
}
